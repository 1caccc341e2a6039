import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface GroupRow {
  readonly id: string
  readonly name: string
  readonly displayname: string
  readonly memberCount: number
}

const memberCount = sql<number>`(select count(*)::int from group_member where group_id = org_group.id)`.as('memberCount')

export const groupRows = (db: Db | Tx) =>
  db.selectFrom('org_group').select(['org_group.id', 'org_group.name', 'org_group.displayname', memberCount])

export function findGroup(db: Db | Tx, id: string): Promise<GroupRow | undefined> {
  return groupRows(db).where('id', '=', id).executeTakeFirst()
}

/** By ids or names, in any mixture; what doesn't exist is absent. */
export function findGroups(db: Db | Tx, idsOrNames: readonly string[]): Promise<GroupRow[]> {
  return groupRows(db)
    .where(
      sql<boolean>`id::text = any (${[...idsOrNames]}::text[]) or lower(name) = any (select lower(n) from unnest(${[...idsOrNames]}::text[]) n)`,
    )
    .execute()
}

export async function insertGroup(tx: Tx, group: { name: string; displayname: string }): Promise<string> {
  const { id } = await tx.insertInto('org_group').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateGroup(
  tx: Tx,
  id: string,
  fields: { name?: string | undefined; displayname?: string | undefined },
): Promise<void> {
  if (fields.name === undefined && fields.displayname === undefined) return
  await tx.updateTable('org_group').set(fields).where('id', '=', id).execute()
}

export async function deleteGroup(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('org_group').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function addMembers(tx: Tx, groupId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await tx
    .insertInto('group_member')
    .values(accountIds.map((account_id) => ({ group_id: groupId, account_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeMembers(tx: Tx, groupId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await tx
    .deleteFrom('group_member')
    .where('group_id', '=', groupId)
    .where('account_id', 'in', [...accountIds])
    .execute()
}

/** @returns the groups that the person was not in before */
export async function addToGroups(tx: Tx, groupIds: readonly string[], accountId: string): Promise<string[]> {
  if (groupIds.length === 0) return []
  const rows = await tx
    .insertInto('group_member')
    .values(groupIds.map((group_id) => ({ group_id, account_id: accountId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('group_id')
    .execute()
  return rows.map((row) => row.group_id)
}

/** @returns the groups that the person was in */
export async function removeFromGroups(tx: Tx, groupIds: readonly string[], accountId: string): Promise<string[]> {
  if (groupIds.length === 0) return []
  const rows = await tx
    .deleteFrom('group_member')
    .where('account_id', '=', accountId)
    .where('group_id', 'in', [...groupIds])
    .returning('group_id')
    .execute()
  return rows.map((row) => row.group_id)
}

/** Pairs of group and person; who is in a group stays in it. */
export async function addMemberships(tx: Tx, pairs: readonly { readonly groupId: string; readonly accountId: string }[]): Promise<void> {
  for (let at = 0; at < pairs.length; at += 1000) {
    const values = pairs.slice(at, at + 1000).map(({ groupId, accountId }) => ({ group_id: groupId, account_id: accountId }))
    await tx
      .insertInto('group_member')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Groups of each of these people, as ids. */
export async function groupsOfAccounts(tx: Tx, accountIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx
    .selectFrom('group_member')
    .select(['group_id', 'account_id'])
    .where(sql<boolean>`account_id = any (${[...accountIds]}::uuid[])`)
    .execute()
  const groups = new Map<string, Set<string>>()
  for (const row of rows) groups.set(row.account_id, (groups.get(row.account_id) ?? new Set()).add(row.group_id))
  return groups
}

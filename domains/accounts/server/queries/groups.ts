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

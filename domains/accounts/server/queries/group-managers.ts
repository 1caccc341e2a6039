import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'

export interface ManagedGroup {
  readonly id: string
  readonly name: string
  readonly displayname: string
}

/** A group that this person manages; another, and one that is not there, is found by nobody. */
export function findManagedGroup(db: Db | Tx, viewer: Viewer, id: string): Promise<ManagedGroup | undefined> {
  return db
    .selectFrom('org_group')
    .innerJoin('group_manager', 'group_manager.group_id', 'org_group.id')
    .select(['org_group.id', 'org_group.name', 'org_group.displayname'])
    .where('org_group.id', '=', id)
    .where('group_manager.account_id', '=', viewer.id)
    .executeTakeFirst()
}

/** By name, with how many are in them. */
export async function listManagedGroups(db: Db, accountId: string, max: number) {
  const { rows } = await sql<ManagedGroup & { readonly memberCount: number }>`
    select g.id, g.name, g.displayname, (select count(*)::int from group_member m where m.group_id = g.id) as "memberCount"
    from group_manager o join org_group g on g.id = o.group_id where o.account_id = ${accountId}
    order by lower(g.displayname), g.id limit ${max}`.execute(db)
  return rows
}

interface OwnManager {
  readonly name: string
  readonly displayname: string
  /** What the group is called. */
  readonly group: string
}

/** Who manages the groups of a person, besides themselves. */
export async function listManagersOf(db: Db, accountId: string, max: number): Promise<OwnManager[]> {
  const { rows } = await sql<OwnManager>`
    select a.username as name, a.displayname, g.displayname as "group"
    from group_member m join group_manager o on o.group_id = m.group_id join org_group g on g.id = m.group_id
    join account a on a.id = o.account_id
    where m.account_id = ${accountId} and o.account_id <> ${accountId} and a.is_enabled
    order by lower(a.displayname), a.id, lower(g.displayname) limit ${max}`.execute(db)
  return rows
}

/** One more than asked for. */
export async function listManagers(db: Db, groupId: string, { first, max }: { first: number; max: number }) {
  return db
    .selectFrom('group_manager')
    .innerJoin('account', 'account.id', 'group_manager.account_id')
    .select(['account.id', 'account.username as name', 'account.displayname'])
    .where('group_id', '=', groupId)
    .orderBy(sql`lower(displayname)`)
    .orderBy('account.id')
    .limit(max + 1)
    .offset(first)
    .execute()
}

/** Who changes its managers does so one after the other. */
export async function lockGroup(tx: Tx, id: string): Promise<ManagedGroup | undefined> {
  return tx.selectFrom('org_group').select(['id', 'name', 'displayname']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function countManagers(tx: Tx, groupId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('group_manager')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export interface NewManager {
  readonly displayname: string
  /** Empty: none. */
  readonly email: string
}

/** Whoever is removed meanwhile is left out. @returns those who were none before */
export async function insertManagers(tx: Tx, groupId: string, accountIds: readonly string[]): Promise<NewManager[]> {
  const { rows } = await sql<NewManager>`
    with people as (
      select id from account where id = any(${[...accountIds]}::uuid[]) order by id for key share
    ), made as (
      insert into group_manager (group_id, account_id) select ${groupId}::uuid, id from people on conflict do nothing returning account_id
    ) select a.displayname, a.email from made join account a on a.id = made.account_id order by a.id`.execute(tx)
  return rows
}

export async function deleteManagers(tx: Tx, groupId: string, accountIds: readonly string[]): Promise<void> {
  await sql`delete from group_manager where group_id = ${groupId} and account_id = any(${[...accountIds]}::uuid[])`.execute(tx)
}

import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Member, MemberType } from '../../contract.ts'
import { type AudienceKind, tablesOf } from '../kind.ts'

/** Whom a thing was shared with, by name. */
export async function membersOf(kind: AudienceKind, db: Db | Tx, id: string): Promise<Member[]> {
  const { members, thing } = tablesOf(kind)
  const { rows } = await sql<Member>`
    select coalesce(a.username, g.name) as name, coalesce(a.displayname, g.displayname) as displayname, m.kind as type
    from ${members} m
    left join account a on m.kind = 'USER' and a.id = m.principal
    left join org_group g on m.kind = 'GROUP' and g.id = m.principal
    where m.${thing} = ${id} and coalesce(a.id, g.id) is not null
    order by 2, 1`.execute(db)
  return rows
}

export interface MemberPage {
  readonly counts: { readonly users: number; readonly groups: number }
  /** By name, with their ids; of a group with how many people are in it. */
  readonly members: readonly (Member & { readonly channel_id: string; readonly member_count: number | null })[]
}

/** The same, a page of them. */
export async function findMemberPage(
  kind: AudienceKind,
  db: Db | Tx,
  id: string,
  { first, max }: { readonly first: number; readonly max: number },
): Promise<MemberPage> {
  const { members, thing } = tablesOf(kind)
  const { rows } = await sql<MemberPage>`
    with all_of_them as (
      select coalesce(a.username, g.name) as name, coalesce(a.displayname, g.displayname) as displayname, m.kind as type, m.principal
      from ${members} m
      left join account a on m.kind = 'USER' and a.id = m.principal
      left join org_group g on m.kind = 'GROUP' and g.id = m.principal
      where m.${thing} = ${id} and coalesce(a.id, g.id) is not null
    ), page as (select * from all_of_them order by displayname, name offset ${first} limit ${max})
    select json_build_object('users', count(*) filter (where type = 'USER'), 'groups', count(*) filter (where type = 'GROUP')) as counts,
      (select coalesce(json_agg(json_build_object('name', name, 'displayname', displayname, 'type', type, 'channel_id', principal, 'member_count',
          case type when 'GROUP' then (select count(*) from group_member where group_id = page.principal) end) order by displayname, name), '[]')
        from page) as members
    from all_of_them`.execute(db)
  return rows[0] ?? { counts: { users: 0, groups: 0 }, members: [] }
}

/** A person or a group that a thing is shared with. */
export interface ChosenMember {
  readonly principal: string
  readonly kind: MemberType
}

/** These and no others of their types. */
export interface NewMembers {
  readonly types: readonly MemberType[]
  readonly members: readonly ChosenMember[]
}

export async function replaceChosen(kind: AudienceKind, tx: Tx, id: string, { types, members: chosen }: NewMembers): Promise<void> {
  const { members, thing } = tablesOf(kind)
  if (types.length > 0) await sql`delete from ${members} where ${thing} = ${id} and kind = any(${[...types]}::text[])`.execute(tx)
  if (chosen.length === 0) return
  await sql`
    insert into ${members} (${thing}, principal, kind)
    select ${id}::${sql.raw(kind.idType)}, principal, kind from unnest(${chosen.map((one) => one.principal)}::uuid[], ${chosen.map((one) => one.kind)}::text[]) as one (principal, kind)
    on conflict do nothing`.execute(tx)
}

export async function hasMembers(kind: AudienceKind, tx: Tx, id: string): Promise<boolean> {
  const { members, thing } = tablesOf(kind)
  return (await sql`select from ${members} where ${thing} = ${id} limit 1`.execute(tx)).rows.length > 0
}

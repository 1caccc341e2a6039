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

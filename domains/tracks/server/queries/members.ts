import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { TrackWindow } from './rows.ts'

export interface TrackMemberRow {
  readonly username: string
  readonly displayname: string
  readonly kind: 'USER' | 'GROUP'
  readonly isOwner: boolean
}

interface MemberSearch extends TrackWindow {
  readonly trackId: string
  /** Those who are none yet. */
  readonly others: boolean
  readonly text: string
  readonly kinds: readonly ('USER' | 'GROUP')[]
}

const everybody: RawBuilder<unknown> = sql`
  select a.id, a.username as username, a.displayname, 'USER' as kind from account a where a.is_enabled
  union all select g.id, g.name, g.displayname, 'GROUP' from org_group g`

/** The owner and whom the track was given to, or everybody else; by name, with how many there are. */
export async function searchMembers(db: Db, { trackId, others, text, kinds, first, max }: MemberSearch) {
  const wanted = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ members: TrackMemberRow[]; total: number }>`
    with belonging as (
      select principal as id, false as is_owner from track_member where track_id = ${trackId} and principal not in (select owner_id from track where id = ${trackId})
      union all select owner_id, true from track where id = ${trackId}
    ), found as (
      select everybody.*, coalesce(belonging.is_owner, false) as is_owner
      from (${everybody}) as everybody left join belonging on belonging.id = everybody.id
      where ${others ? sql`belonging.id is null` : sql`belonging.id is not null`} and kind = any(${[...kinds]}::text[])
        and (lower(displayname) like ${wanted} or lower(username) like ${wanted})
    ), page as (select * from found order by is_owner desc, lower(displayname), username offset ${first} limit ${max})
    select (select count(*)::int from found) as total, (
      select coalesce(jsonb_agg(jsonb_build_object('username', username, 'displayname', displayname, 'kind', kind, 'isOwner', is_owner)
        order by is_owner desc, lower(displayname), username), '[]') from page) as members`.execute(db)
  return rows[0] ?? { members: [], total: 0 }
}

export async function removeTrackMemberRows(tx: Tx, trackId: string, principals: readonly string[]): Promise<void> {
  await sql`delete from track_member where track_id = ${trackId} and principal = any(${[...principals]}::uuid[])`.execute(tx)
}

/** The usernames of its owner and of its authors. */
export async function listKeeperNames(tx: Tx, trackId: string): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from account where id in (
      select owner_id from track where id = ${trackId} union all select account_id from track_author where track_id = ${trackId})`.execute(
    tx,
  )
  return rows.map(({ username }) => username)
}

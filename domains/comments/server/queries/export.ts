import { type RawBuilder, sql } from 'kysely'
import type { TableRow } from '#platform/server/table-files/row.ts'
import type { CommentedPlace } from '../subject.ts'
import { standsAt } from './threads.ts'

export type GroupBy = 'none' | 'user' | 'day'

export const exportColumns: Readonly<Record<GroupBy, readonly string[]>> = {
  none: ['id', 'reply_to', 'username', 'displayname', 'time', 'pinned', 'text'],
  user: ['username', 'displayname', 'comments', 'replies', 'last'],
  day: ['day', 'comments', 'replies'],
}

const standing = sql`
  from comment c left join account a on a.id = c.author_id left join event_guest g on g.id = c.guest_id left join comment p on p.id = c.parent_id
  where c.deleted_at is null and p.deleted_at is null and`

const displayname = sql`coalesce(a.displayname, g.displayname)`

const iso = (at: 'c.created_at' | 'max(c.created_at)') => sql`to_char(${sql.raw(at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The comments that stand there themselves, or their number by person or day (UTC). */
export function commentRows(place: CommentedPlace, groupBy: GroupBy): RawBuilder<TableRow> {
  const counts = sql`count(*) filter (where c.parent_id is null)::int as comments, count(*) filter (where c.parent_id is not null)::int as replies`
  return {
    none: sql<TableRow>`select c.id, coalesce(c.parent_id::text, '') as reply_to, a.username, ${displayname} as displayname, ${iso('c.created_at')} as time, c.pinned::int as pinned, c.text
      ${standing} ${standsAt(place)} order by coalesce(p.created_at, c.created_at), coalesce(p.id, c.id), c.parent_id nulls first, c.created_at, c.id`,
    user: sql<TableRow>`select a.username, ${displayname} as displayname, ${counts}, ${iso('max(c.created_at)')} as last ${standing} ${standsAt(place)}
      group by a.username, ${displayname}, c.guest_id order by a.username nulls last, 2, c.guest_id`,
    day: sql<TableRow>`select to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${counts} ${standing} ${standsAt(place)} group by 1 order by 1`,
  }[groupBy]
}

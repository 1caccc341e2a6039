import { type RawBuilder, sql } from 'kysely'
import type { EventStanding } from '#domains/events/server.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import { getsQuestion } from '../policy.ts'

export type AskedGroupBy = 'none' | 'user' | 'day'

export const askedColumns: Readonly<Record<AskedGroupBy, readonly string[]>> = {
  none: ['id', 'username', 'displayname', 'time', 'state', 'votes', 'text'],
  user: ['username', 'displayname', 'questions', 'votes', 'last'],
  day: ['day', 'questions', 'votes'],
}

interface Place {
  readonly eventId: string
  readonly standing: Pick<EventStanding, 'moderates' | 'participant'>
}

const iso = (at: 'q.created_at' | 'max(q.created_at)') => sql`to_char(${sql.raw(at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const displayname = sql`coalesce(a.displayname, g.displayname)`
const counts = sql`count(*)::int as questions, sum(q.votes)::int as votes`

/** The questions of an event that the viewer gets, or their number by person or day (UTC). */
export function askedRows({ eventId, standing }: Place, groupBy: AskedGroupBy): RawBuilder<TableRow> {
  const source = sql`from event_question q left join account a on a.id = q.account_id left join event_guest g on g.id = q.guest_id
    where q.event_id = ${eventId} and q.deleted_at is null and ${getsQuestion(standing)}`
  return {
    none: sql<TableRow>`
      select q.id, a.username, ${displayname} as displayname, ${iso('q.created_at')} as time, q.state, q.votes, q.text ${source} order by q.id`,
    user: sql<TableRow>`
      select a.username, ${displayname} as displayname, ${counts}, ${iso('max(q.created_at)')} as last ${source}
      group by a.username, ${displayname}, q.guest_id order by a.username nulls last, 2, q.guest_id`,
    day: sql<TableRow>`select to_char(q.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${counts} ${source} group by 1 order by 1`,
  }[groupBy]
}

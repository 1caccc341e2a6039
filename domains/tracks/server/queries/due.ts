import { type RawBuilder, sql } from 'kysely'
import { organisationTimeZone } from '#domains/accounts/server.ts'
import type { Viewer } from '#platform/server/viewer.ts'

type Clause = RawBuilder<unknown>

/**
 * Every way in which people come to a track: they or a group of theirs were given it, or they enrolled, which counts as long as the track is not
 * for chosen people alone.
 */
export const waysToTracks: Clause = sql`(
    select m.track_id, m.principal as account_id, m.given_at, false as is_own from track_member m where m.kind = 'USER'
    union all select m.track_id, g.account_id, greatest(m.given_at, g.joined_at), false
      from track_member m join group_member g on g.group_id = m.principal where m.kind = 'GROUP'
    union all select e.track_id, e.account_id, e.enrolled_at, true
      from track_enrolment e join track t on t.id = e.track_id where t.visibility <> 'GROUPS')`

/** The last day of a row of `track` for whom was given it then, in the organisation's time zone; null: none, or it was not given. */
export const dueDay = (givenAt: Clause): Clause => sql`
  case when ${givenAt} is not null then
    coalesce(track.due_on, (${givenAt} at time zone ${organisationTimeZone})::date + track.due_days::int) end`

/** Of each row of `track` how the viewer came to it, and by when they are to be done: `standing`. */
export const learnerStanding = ({ id }: Viewer): Clause => sql`
  cross join lateral (
    select given.given_at, coalesce(given.is_own, false) as enrolled, due.day, done.completed_at,
      (due.day + 1)::timestamp at time zone ${organisationTimeZone} as over_at
    from (
      select min(way.given_at) as given_at, bool_or(way.is_own) as is_own from ${waysToTracks} as way
      where way.track_id = track.id and way.account_id = ${id}::uuid
    ) as given
    cross join lateral (select ${dueDay(sql`given.given_at`)} as day) as due
    left join track_completion done on done.track_id = track.id and done.account_id = ${id}::uuid
  ) as standing`

/** The ledger may know what nobody has noticed yet: that the last video which was left was taken out, say. */
const doneAt: Clause = sql`
  least(standing.completed_at, case when progress.total > 0 and progress.completed = progress.total then progress.last_done end)`

/** How that stands, where `progress` is there, too. */
export const dueState: Clause = sql`
  case when standing.day is null then null
    when ${doneAt} < standing.over_at then 'done' when ${doneAt} is not null then 'done_late'
    when now() < standing.over_at then 'open' else 'late' end`

import { type RawBuilder, sql } from 'kysely'
import { organisationTimeZone } from '#domains/accounts/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { DueDate } from '../../contract.ts'
import type { TrackWindow } from './rows.ts'

type Clause = RawBuilder<unknown>

/** Of whom a report at a glance tells. */
export interface LearnersOf {
  readonly trackId: string
  /** Those whom the track was given to; else those who have begun it, or said that they will. */
  readonly isGiven: boolean
}

export interface ProgressCounts {
  readonly learners: number
  readonly begun: number
  readonly completed: number
  /** Null: the track is due for nobody. */
  readonly late: number | null
  readonly score: number | null
  readonly ms: number
}

interface GroupCounts extends ProgressCounts {
  readonly name: string
  readonly displayname: string
}

/**
 * Of a row `p` of `track_progress`, or of none.
 *
 * @param leastScored a mean of fewer scores is not told
 */
export const progressCountColumns = (leastScored: number): Clause => sql`
  coalesce(p.learners, 0) as learners, coalesce(p.begun, 0) as begun, coalesce(p.completed, 0) as completed, p.late,
  case when p.scored >= ${leastScored} then p.score end as score, coalesce(p.watched_ms, 0)::float8 as ms`

/** A row `p` that was counted of those who are the learners of the track now, not of those of a time when it was for others. */
const isOfThese = ({ trackId, isGiven }: LearnersOf, p: string): Clause =>
  sql`${sql.ref(`${p}.track_id`)} = ${trackId} and exists (
    select from track_count c where c.track_id = ${trackId} and c.is_given = ${isGiven})`

export async function findProgress(db: Db, of: LearnersOf, leastScored: number): Promise<ProgressCounts> {
  const { rows } = await sql<ProgressCounts>`
    select ${progressCountColumns(leastScored)} from track_progress p where ${isOfThese(of, 'p')} and p.group_id is null`.execute(db)
  return rows[0] ?? { learners: 0, begun: 0, completed: 0, late: null, score: null, ms: 0 }
}

/** Of each group that a track was given to, by name; one more than `max` says that there are more. */
export async function listGroupProgress(db: Db, trackId: string, max: number, leastScored: number): Promise<GroupCounts[]> {
  const { rows } = await sql<GroupCounts>`
    select g.name, g.displayname, ${progressCountColumns(leastScored)} from track_member m join org_group g on g.id = m.principal
    left join track_progress p on p.track_id = m.track_id and p.group_id = g.id
    where m.track_id = ${trackId} and m.kind = 'GROUP' order by lower(g.displayname), g.id limit ${max + 1}`.execute(db)
  return rows
}

export interface LearnerRow {
  readonly username: string
  readonly displayname: string
  readonly videos: number
  readonly done: number
  /** YYYY-MM-DD */
  readonly begunOn: string | null
  readonly lastOn: string | null
  readonly completedOn: string | null
  readonly dueOn: string | null
  readonly dueState: DueDate['state'] | null
  readonly score: number | null
  readonly ms: number
}

export interface LearnersWanted extends LearnersOf {
  readonly text: string
  readonly state: 'all' | 'waiting' | 'begun' | 'completed' | 'late'
  /** Name of one that the track was given to; empty: all. */
  readonly group: string
  readonly order: 'name' | 'progress' | 'due' | 'last_watched' | 'score' | 'watched'
  /** Whether it is told how each of them did in quizzes. */
  readonly scored: boolean
  readonly descending: boolean
}

const today = sql`(now() at time zone ${organisationTimeZone})::date`

/** Of a row `t` of `track_learner`: their last day is over, and they are not done. */
export const isLate: Clause = sql`coalesce(t.due_on < ${today} and t.ended_on is null and t.videos > 0, false)`

const dueState: Clause = sql`case when t.due_on is null then null when t.ended_on <= t.due_on then 'done' when t.ended_on is not null then 'done_late'
  when ${isLate} then 'late' else 'open' end`

const states: Readonly<Record<LearnersWanted['state'], Clause>> = {
  all: sql`true`,
  waiting: sql`t.begun_on is null`,
  begun: sql`(t.begun_on is not null and t.completed_on is null)`,
  completed: sql`t.completed_on is not null`,
  late: isLate,
}

function whereOf(wanted: LearnersWanted): Clause {
  const { trackId, text, state, group } = wanted
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const named = words.map((word) => {
    const part = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`(t.sort_name like ${part} or lower(t.username) like ${part})`
  })
  const inGroup = sql`t.account_id in (
    select gm.account_id from track_member m join org_group g on g.id = m.principal join group_member gm on gm.group_id = g.id
    where m.track_id = ${trackId} and m.kind = 'GROUP' and g.name = ${group})`
  return sql.join([isOfThese(wanted, 't'), states[state], ...named, ...(group === '' ? [] : [inGroup])], sql` and `)
}

const sortedBy = (scored: boolean): Readonly<Record<LearnersWanted['order'], Clause>> => ({
  name: sql`t.sort_name`,
  progress: sql`coalesce(t.done::float8 / nullif(t.videos, 0), 0)`,
  due: sql`t.due_on`,
  last_watched: sql`t.last_on`,
  score: scored ? sql`t.score` : sql`null::int`,
  watched: sql`t.watched_ms`,
})

/** A page of them, one more than asked for; what somebody has none of comes last. */
export async function listLearners(db: Db, wanted: LearnersWanted, { first, max }: TrackWindow): Promise<LearnerRow[]> {
  const { order, descending, scored } = wanted
  const day = (of: Clause) => sql`to_char(${of}, 'YYYY-MM-DD')`
  // Names are never absent: so sorted, they are read from their index.
  const way = sql`${descending ? sql`desc` : sql`asc`} ${order === 'name' ? sql`` : sql`nulls last`}`
  const inOrder = sql`order by ${sortedBy(scored)[order]} ${way}, t.sort_name, t.username`
  const { rows } = await sql<LearnerRow>`
    select a.username, a.displayname, t.videos, t.done, ${day(sql`t.begun_on`)} as "begunOn", ${day(sql`t.last_on`)} as "lastOn",
      ${day(sql`t.completed_on`)} as "completedOn", ${day(sql`t.due_on`)} as "dueOn", ${dueState} as "dueState",
      case when ${scored} then t.score end as score, t.watched_ms::float8 as ms
    from (select t.* from track_learner t where ${whereOf(wanted)} ${inOrder} offset ${first} limit ${max + 1}) as t
    join account a on a.id = t.account_id ${inOrder}`.execute(db)
  return rows
}

/** @param most counted up to one more */
export async function countLearners(db: Db, wanted: LearnersWanted, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from track_learner t where ${whereOf(wanted)} limit ${most + 1}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

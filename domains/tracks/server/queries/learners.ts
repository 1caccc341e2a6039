import { type RawBuilder, sql } from 'kysely'
import { principalsOfAccount } from '#domains/audience/server.ts'
import type { Db } from '#platform/server/db.ts'
import { givenTo } from './given.ts'
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
  readonly score: number | null
  readonly ms: number
}

interface GroupCounts extends ProgressCounts {
  readonly name: string
  readonly displayname: string
}

/** Who was given a track later than it was counted has no row `t` of `track_learner` yet. */
const learnerTables = ({ trackId }: LearnersOf): Clause => sql`account a
  left join track_learner t on t.track_id = ${trackId} and t.account_id = a.id`

/**
 * Who has begun a track or enrolled, over rows `a` of `account` with what is counted of them, `t`. The count left out who does not see the track; who is
 * not in it is asked now.
 */
const takesPart = (trackId: string): Clause => sql`(a.id in (
  select account_id from track_learner where track_id = ${trackId} and begun_on is not null
  union all select account_id from track_enrolment where track_id = ${trackId})
  and (t.account_id is not null or exists (
    select from track_reader r where r.track_id = ${trackId} and r.principal = any(${principalsOfAccount}))))`

const isLearner = ({ trackId, isGiven }: LearnersOf): Clause => sql`(a.is_enabled and ${isGiven ? givenTo(trackId) : takesPart(trackId)})`

/**
 * Over rows `a` of `account` with what is counted of them, `t`.
 *
 * @param leastScored a mean of fewer scores is not told
 */
export const progressSums = (leastScored: number): Clause => sql`
  count(*)::int as learners, count(t.begun_on)::int as begun, count(t.completed_on)::int as completed,
  case when count(t.score) >= ${leastScored} then floor(avg(t.score))::int end as score, coalesce(sum(t.watched_ms), 0)::float8 as ms`

export async function countProgress(db: Db, of: LearnersOf, leastScored: number): Promise<ProgressCounts> {
  const { rows } = await sql<ProgressCounts>`select ${progressSums(leastScored)} from ${learnerTables(of)} where ${isLearner(of)}`.execute(
    db,
  )
  return rows[0] ?? { learners: 0, begun: 0, completed: 0, score: null, ms: 0 }
}

/** Of each group that a track was given to, by name; one more than `max` says that there are more. */
export async function listGroupProgress(db: Db, trackId: string, max: number, leastScored: number): Promise<GroupCounts[]> {
  const { rows } = await sql<GroupCounts>`
    select g.name, g.displayname, progress.* from (
      select g.id, g.name, g.displayname from track_member m join org_group g on g.id = m.principal
      where m.track_id = ${trackId} and m.kind = 'GROUP' order by lower(g.displayname), g.id limit ${max + 1}
    ) as g cross join lateral (
      select ${progressSums(leastScored)} from group_member gm join account a on a.id = gm.account_id
      left join track_learner t on t.track_id = ${trackId} and t.account_id = a.id
      where gm.group_id = g.id and a.is_enabled
    ) as progress order by lower(g.displayname), g.id`.execute(db)
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
  readonly score: number | null
  readonly ms: number
}

export interface LearnersWanted extends LearnersOf {
  readonly text: string
  readonly state: 'all' | 'waiting' | 'begun' | 'completed'
  /** Name of one that the track was given to; empty: all. */
  readonly group: string
  readonly order: 'name' | 'progress' | 'last_watched' | 'score' | 'watched'
  /** Whether it is told how each of them did in quizzes. */
  readonly scored: boolean
  readonly descending: boolean
}

const states: Readonly<Record<LearnersWanted['state'], Clause>> = {
  all: sql`true`,
  waiting: sql`t.begun_on is null`,
  begun: sql`(t.begun_on is not null and t.completed_on is null)`,
  completed: sql`t.completed_on is not null`,
}

function whereOf(wanted: LearnersWanted): Clause {
  const { trackId, text, state, group } = wanted
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const named = words.map((word) => {
    const part = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`(lower(a.displayname) like ${part} or lower(a.username) like ${part})`
  })
  const inGroup = sql`a.id in (
    select gm.account_id from track_member m join org_group g on g.id = m.principal join group_member gm on gm.group_id = g.id
    where m.track_id = ${trackId} and m.kind = 'GROUP' and g.name = ${group})`
  return sql.join([isLearner(wanted), states[state], ...named, ...(group === '' ? [] : [inGroup])], sql` and `)
}

const sortedBy: Readonly<Record<LearnersWanted['order'], Clause>> = {
  name: sql`lower(a.displayname)`,
  progress: sql`coalesce(t.done::float8 / nullif(t.videos, 0), 0)`,
  last_watched: sql`t.last_on`,
  score: sql`listed.score`,
  watched: sql`coalesce(t.watched_ms, 0)`,
}

/** A page of them, one more than asked for; what somebody has none of comes last. */
export async function listLearners(db: Db, wanted: LearnersWanted, { first, max }: TrackWindow): Promise<LearnerRow[]> {
  const day = (of: Clause) => sql`to_char(${of}, 'YYYY-MM-DD')`
  const way = wanted.descending ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<LearnerRow>`
    select a.username, a.displayname, coalesce(t.videos, 0) as videos, coalesce(t.done, 0) as done, ${day(sql`t.begun_on`)} as "begunOn",
      ${day(sql`t.last_on`)} as "lastOn", ${day(sql`t.completed_on`)} as "completedOn", listed.score, coalesce(t.watched_ms, 0)::float8 as ms
    from ${learnerTables(wanted)} cross join lateral (select case when ${wanted.scored} then t.score end as score) as listed
    where ${whereOf(wanted)}
    order by ${sortedBy[wanted.order]} ${way}, lower(a.displayname), a.username offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** @param most counted up to one more */
export async function countLearners(db: Db, wanted: LearnersWanted, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${learnerTables(wanted)} where ${whereOf(wanted)} limit ${most + 1}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

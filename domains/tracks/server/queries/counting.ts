import { sql } from 'kysely'
import { joinWithoutLoops } from '#platform/server/cursor.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { LearnersOf } from './learners.ts'
import { hasBegun, reportTables, scoreTables, sumTables, videosSeen } from './reports/tables.ts'

interface LastCount {
  readonly countedAt: Date | null
  /** It was asked for, and is not done. */
  readonly isCounting: boolean
  /** It was neither done nor asked for within the last minute. */
  readonly isStale: boolean
}

/** Of a row `c` of `track_count`. */
export const countColumns = sql`c.counted_at as "countedAt", (c.counted_at is null or c.counted_at < c.asked_at) as "isCounting",
  greatest(c.asked_at, c.counted_at) < now() - interval '1 minute' as "isStale"`

export async function findLastCount(db: Db, trackId: string): Promise<LastCount> {
  const { rows } = await sql<LastCount>`select ${countColumns} from track_count c where c.track_id = ${trackId}`.execute(db)
  return rows[0] ?? { countedAt: null, isCounting: false, isStale: true }
}

/**
 * Does not wait for what is being counted: that is as good as asked for.
 *
 * @returns those for which it was this call that asked: of many at once one does
 */
export async function takeCounts(tx: Tx, trackIds: readonly string[]): Promise<string[]> {
  // Whoever deletes a track locks it before what goes with it.
  const { rows } = await sql<{ id: string }>`
    with given as (
      select id from track where id = any(${[...trackIds]}::uuid[]) order by id for key share
    ), stale as (
      select track_id from track_count
      where track_id in (select id from given) and greatest(asked_at, counted_at) < now() - interval '1 minute'
      order by track_id for update skip locked
    ), again as (
      update track_count c set asked_at = now() from stale where stale.track_id = c.track_id returning c.track_id
    ), first as (
      insert into track_count (track_id) select id from given on conflict do nothing returning track_id
    )
    select track_id as id from again union all select track_id from first`.execute(tx)
  return rows.map(({ id }) => id)
}

/** One counts a track at a time. @returns whether that is still to be done */
export async function lockCount(tx: Tx, trackId: string): Promise<boolean> {
  const { rows } = await sql`
    select track_id from track_count where track_id = ${trackId} and (counted_at is null or counted_at < asked_at) for update`.execute(tx)
  return rows.length > 0
}

/** Counts from the ledger how far the learners of a track are. */
export async function replaceLearners(tx: Tx, { trackId, isGiven }: LearnersOf, timeZone: string): Promise<void> {
  const whole = { trackId, isGiven, timeZone, from: '1900-01-01', to: '9999-12-31' }
  await joinWithoutLoops(tx)
  await sql`with ${reportTables(whole)}, ${sumTables}, ${scoreTables}, counted as materialized (
      select l.id, seen.videos, coalesce(total.done, 0) as done, total.begun_on, total.last_on,
        case when total.done = seen.videos then total.completed_on end as completed_on, coalesce(total.ms, 0)::bigint as ms, graded.score
      from learner l ${videosSeen}
      left join total on total.account_id = l.id
      left join graded on graded.account_id = l.id
      where ${hasBegun(sql`total.account_id`)}
    ), gone as (
      delete from track_learner t where t.track_id = ${trackId} and not exists (select from counted where counted.id = t.account_id)
    )
    insert into track_learner as t (track_id, account_id, videos, done, begun_on, last_on, completed_on, watched_ms, score)
    select ${trackId}::uuid, id, videos, done, begun_on, last_on, completed_on, ms, score from counted
    on conflict (track_id, account_id) do update set videos = excluded.videos, done = excluded.done, begun_on = excluded.begun_on,
      last_on = excluded.last_on, completed_on = excluded.completed_on, watched_ms = excluded.watched_ms, score = excluded.score
    where (t.videos, t.done, t.begun_on, t.last_on, t.completed_on, t.watched_ms, t.score)
      is distinct from (excluded.videos, excluded.done, excluded.begun_on, excluded.last_on, excluded.completed_on, excluded.watched_ms, excluded.score)`.execute(
    tx,
  )
  await sql`update track_count set counted_at = clock_timestamp() where track_id = ${trackId}`.execute(tx)
}

/** How a track is now, which nobody deletes before its learners are counted; undefined where somebody has. */
export async function lockCounted(tx: Tx, trackId: string): Promise<{ visibility: string } | undefined> {
  return tx.selectFrom('track').select('visibility').where('id', '=', trackId).forKeyShare().executeTakeFirst()
}

import { type RawBuilder, sql } from 'kysely'
import { joinWithoutLoops } from '#platform/server/cursor.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { isLate, type LearnersOf } from './learners.ts'
import { reportTables, scoreTables, standingTable, sumTables } from './reports/tables.ts'

interface LastCount {
  /** Null: never, or of others than its learners are now. */
  readonly countedAt: Date | null
  /** It was asked for, and is not done. */
  readonly isCounting: boolean
  /** Neither done nor asked for within the last minute, or before the track was changed, given or enrolled in. */
  readonly isStale: boolean
}

const lastAt = sql`greatest(c.asked_at, c.counted_at)`
const isOld = sql`(${lastAt} < now() - interval '1 minute' or c.counted_at >= c.asked_at and (
  exists (select from track where track.id = c.track_id and (track.updated_at >= c.counted_at or (track.visibility = 'GROUPS') <> c.is_given))
  or exists (select from track_member m where m.track_id = c.track_id and m.given_at >= c.counted_at)
  or exists (select from track_enrolment e where e.track_id = c.track_id and e.enrolled_at >= c.counted_at)))`
/** However often a track is changed while somebody looks: of 10,000 learners every 12 s, which takes some three. */
const mayBeAsked = sql`(${isOld} and ${lastAt} < now() - make_interval(secs => 2 + coalesce((
  select p.learners from track_progress p where p.track_id = c.track_id and p.group_id is null), 0) / 1000))`

/** Of a row `c` of `track_count`. */
export const countColumns = sql`c.counted_at as "countedAt", (c.counted_at is null or c.counted_at < c.asked_at) as "isCounting", ${isOld} as "isStale"`

export async function findLastCount(db: Db, { trackId, isGiven }: LearnersOf): Promise<LastCount> {
  const { rows } = await sql<LastCount & { isGiven: boolean }>`
    select ${countColumns}, c.is_given as "isGiven" from track_count c where c.track_id = ${trackId}`.execute(db)
  const { countedAt = null, isCounting = false, isStale = true, isGiven: wasGiven } = rows[0] ?? {}
  return { countedAt: wasGiven === isGiven ? countedAt : null, isCounting, isStale }
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
      select c.track_id from track_count c where c.track_id in (select id from given) and ${mayBeAsked}
      order by c.track_id for update of c skip locked
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

const counted = [
  'videos',
  'done',
  'begun_on',
  'last_on',
  'completed_on',
  'watched_ms',
  'score',
  'sort_name',
  'username',
  'due_on',
  'ended_on',
]
const namesOf = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))

/** Counts from the ledger how far the learners of a track are, each and together. */
export async function replaceLearners(tx: Tx, { trackId, isGiven }: LearnersOf, timeZone: string): Promise<void> {
  const whole = { trackId, isGiven, timeZone, from: '1900-01-01', to: '9999-12-31' }
  await joinWithoutLoops(tx)
  await sql`with ${reportTables(whole)}, ${sumTables}, ${scoreTables}, ${standingTable(whole)}, counted as materialized (
      select s.id, s.videos, s.done, s.begun_on, s.last_on, s.done_on as completed_on, coalesce(s.ms, 0)::bigint as watched_ms, graded.score,
        lower(l.displayname) as sort_name, l.username, s.due_on, s.ended_on
      from standing s join learner l on l.id = s.id left join graded on graded.account_id = s.id
    ), gone as (
      delete from track_learner t where t.track_id = ${trackId} and not exists (select from counted where counted.id = t.account_id)
    )
    insert into track_learner as t (track_id, account_id, ${namesOf(counted)})
    select ${trackId}::uuid, counted.id, ${namesOf(counted, 'counted')} from counted
    on conflict (track_id, account_id) do update set (${namesOf(counted)}) = row(${namesOf(counted, 'excluded')})
    where (${namesOf(counted, 't')}) is distinct from (${namesOf(counted, 'excluded')})`.execute(tx)
  await replaceSums(tx, { trackId, isGiven })
  await tx.updateTable('track_count').set({ counted_at: sql`now()`, is_given: isGiven }).where('track_id', '=', trackId).execute()
}

const sums = ['learners', 'begun', 'completed', 'late', 'scored', 'score', 'watched_ms']

/** Of all learners, and of the members of each group that the track was given to. */
async function replaceSums(tx: Tx, { trackId, isGiven }: LearnersOf): Promise<void> {
  const summed = sql`count(t.account_id) as learners, count(t.begun_on) as begun, count(t.completed_on) as completed,
    case when count(t.due_on) > 0 then count(*) filter (where ${isLate}) end as late, count(t.score) as scored, floor(avg(t.score)) as score,
    coalesce(sum(t.watched_ms), 0) as watched_ms`
  await sql`with summed as materialized (
      select null::uuid as group_id, ${summed} from track_learner t where t.track_id = ${trackId}
      union all select g.id, ${summed} from track_member m join org_group g on g.id = m.principal
        left join group_member gm on gm.group_id = g.id left join track_learner t on t.track_id = ${trackId} and t.account_id = gm.account_id
        where m.track_id = ${trackId} and m.kind = 'GROUP' and ${isGiven} group by g.id
    ), gone as (
      delete from track_progress p where p.track_id = ${trackId} and p.group_id is not null
        and not exists (select from summed where summed.group_id = p.group_id)
    )
    insert into track_progress (track_id, group_id, ${namesOf(sums)}) select ${trackId}::uuid, group_id, ${namesOf(sums)} from summed
    on conflict (track_id, group_id) do update set (${namesOf(sums)}) = row(${namesOf(sums, 'excluded')})`.execute(tx)
}

/** How a track is now, which nobody deletes before its learners are counted; undefined where somebody has. */
export async function lockCounted(tx: Tx, trackId: string): Promise<{ visibility: string } | undefined> {
  return tx.selectFrom('track').select('visibility').where('id', '=', trackId).forKeyShare().executeTakeFirst()
}

import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { type DayPeriod, type DayRow, isOf, type Subject, type WatchedSum } from './figures.ts'
import type { QualityRow } from './quality.ts'
import { passageMs } from './roll-up.ts'

// Figures where small counts are held back. Everything here is a sum over whole blocks of videos, and of each block a count takes part only
// where it is at least the minimum. So whatever two answers are compared, periods, videos, channels or moments, the difference is made of
// such counts too.

/** Blocks of which subject, whole within the period. */
const blocksIn = (subject: Subject, { from, to }: DayPeriod, minimum: number) => sql`
  watch_block b where b.minimum = ${minimum} and b.from_day >= ${from}::date and b.to_day <= ${to}::date
    and ${subject === 'site' ? sql`true` : isOf(subject)}`

const enough = (column: string, minimum: number) => sql`case when b.${sql.ref(column)} >= ${minimum} then b.${sql.ref(column)} else 0 end`

export interface HeldDay extends Omit<DayRow, 'viewers'> {
  /** The first day of what stands at its last one. */
  readonly from_date: string
  /** Null of several videos, where who watched two of them would count twice. */
  readonly viewers: number | null
}

/** What stands at the last days of blocks, oldest first. */
export async function listHeldDays(db: Db, subject: Subject, period: DayPeriod, minimum: number): Promise<HeldDay[]> {
  const one = subject !== 'site' && 'videoId' in subject
  const { rows } = await sql<HeldDay>`
    select to_char(b.to_day, 'YYYY-MM-DD') as date, to_char(min(b.from_day), 'YYYY-MM-DD') as from_date, sum(b.views)::float8 as views,
      sum(${enough('completions', minimum)})::float8 as completions, sum(b.watched_ms)::float8 as watched_ms,
      ${one ? sql`sum(b.viewers)::float8` : sql`null::float8`} as viewers
    from ${blocksIn(subject, period, minimum)} group by b.to_day order by b.to_day`.execute(db)
  return rows
}

/** ms that were played of each passage, from the beginning on. */
export async function listHeldPassages(db: Db, videoId: string, period: DayPeriod, minimum: number): Promise<number[]> {
  const { rows } = await sql<{ ms: number }>`
    select sum(case when ms >= ${minimum * passageMs} then ms else 0 end)::float8 as ms
    from (select b.played_ms from ${blocksIn({ videoId }, period, minimum)}) as of, unnest(played_ms) with ordinality as p (ms, n)
    group by n order by n`.execute(db)
  return rows.map(({ ms }) => ms)
}

export async function listHeldQuality(db: Db, subject: Subject, period: DayPeriod, minimum: number): Promise<QualityRow[]> {
  const starts = enough('starts', minimum)
  const { rows } = await sql<QualityRow>`
    select to_char(b.to_day, 'YYYY-MM-DD') as date, sum(${starts})::float8 as starts, sum(${enough('failures', minimum)})::float8 as failures,
      sum(case when b.starts >= ${minimum} then b.stalls else 0 end)::float8 as stalls,
      sum(case when b.starts >= ${minimum} then b.watched_ms else 0 end)::float8 as watched_ms,
      coalesce(sum_of_arrays(b.first_frames) filter (where b.starts >= ${minimum}), '{}')::float8[] as first_frames
    from ${blocksIn(subject, period, minimum)} group by b.to_day order by b.to_day`.execute(db)
  return rows
}

/** The videos that were watched longest, of those that are there. */
export async function listHeldMostWatched(
  db: Db,
  subject: Exclude<Subject, { videoId: string }>,
  period: DayPeriod,
  limit: { readonly minimum: number; readonly max: number },
): Promise<WatchedSum[]> {
  const { rows } = await sql<WatchedSum>`
    select b.video_id as id, sum(b.views)::float8 as views, sum(b.watched_ms)::float8 as watched_ms
      from ${blocksIn(subject, period, limit.minimum)} and exists (select from video x where x.id = b.video_id and x.deleted_at is null)
    group by b.video_id order by sum(b.watched_ms) desc, b.video_id limit ${limit.max}`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import type { DeviceClass } from '#domains/videos/device-class.ts'
import type { Db } from '#platform/server/db.ts'
import { passageMs } from './roll-up.ts'

export interface DayPeriod {
  readonly from: string
  readonly to: string
}

/** Of what figures are asked: one video, several by a query of their ids, or everything. */
export type Subject = { readonly videoId: string } | { readonly videoIds: RawBuilder<unknown> } | 'site'

interface Counted {
  readonly views: number
  readonly watched_ms: number
}

export interface DayRow extends Counted {
  readonly date: string
  readonly viewers: number
  readonly completions: number
}

export interface DeviceRow extends Counted {
  readonly device: DeviceClass
}

interface Source {
  readonly days: RawBuilder<unknown>
  readonly viewers: RawBuilder<unknown>
  readonly which: RawBuilder<boolean>
}

const sourceOf = (subject: Subject): Source =>
  subject === 'site'
    ? { days: sql`watch_total_day`, viewers: sql`watch_total_day_viewer`, which: sql<boolean>`true` }
    : { days: sql`watch_day`, viewers: sql`watch_day_viewer`, which: isOf(subject) }

/** Rows of which videos. */
export const isOf = (subject: Exclude<Subject, 'site'>) =>
  'videoId' in subject ? sql<boolean>`video_id = ${subject.videoId}` : sql<boolean>`video_id in (${subject.videoIds})`

export const within = ({ from, to }: DayPeriod) => sql`day between ${from}::date and ${to}::date`

/** Every day of the period. */
export async function listDays(db: Db, subject: Subject, period: DayPeriod): Promise<DayRow[]> {
  const { days, viewers, which } = sourceOf(subject)
  const { rows } = await sql<DayRow>`
    select to_char(d, 'YYYY-MM-DD') as date, coalesce(c.views, 0)::float8 as views, coalesce(c.completions, 0)::float8 as completions,
      coalesce(c.watched_ms, 0)::float8 as watched_ms, coalesce(v.viewers, 0)::float8 as viewers
    from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') as d
    left join (select day, sum(views) as views, sum(completions) as completions, sum(watched_ms) as watched_ms
      from ${days} where ${which} and ${within(period)} group by day) as c on c.day = d
    left join (select day, count(*) as viewers from ${viewers} where ${which} and ${within(period)} group by day) as v on v.day = d
    order by d`.execute(db)
  return rows
}

export async function listDevices(db: Db, subject: Subject, period: DayPeriod): Promise<DeviceRow[]> {
  const { days, which } = sourceOf(subject)
  const { rows } = await sql<DeviceRow>`
    select device, sum(views)::float8 as views, sum(watched_ms)::float8 as watched_ms from ${days}
    where ${which} and ${within(period)} group by device having sum(views) > 0 or sum(watched_ms) > 0
    order by sum(watched_ms) desc, sum(views) desc, device`.execute(db)
  return rows
}

/** How many different viewers. */
export async function countViewers(db: Db, subject: Subject, period: DayPeriod): Promise<number> {
  const { viewers, which } = sourceOf(subject)
  const { rows } = await sql<{ viewers: number }>`
    select count(distinct viewer)::float8 as viewers from ${viewers} where ${which} and ${within(period)}`.execute(db)
  return rows[0]?.viewers ?? 0
}

/** The first day of which anything but views is known. */
export async function recordedSince(db: Db): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`select to_char(min(day), 'YYYY-MM-DD') as since from watch_total_day_viewer`.execute(
    db,
  )
  return rows[0]?.since ?? null
}

export interface PlayedPassage {
  /** Played; and of that by who had watched it before. */
  readonly ms: number
  readonly again: number
}

/** ms of each passage, from the beginning on. */
export async function listPassages(db: Db, videoId: string, period: DayPeriod): Promise<PlayedPassage[]> {
  const { rows } = await sql<PlayedPassage>`
    select sum(ms)::float8 as ms, coalesce(sum(again), 0)::float8 as again
    from watch_day_passages, unnest(played_ms, again_ms) with ordinality as p (ms, again, n)
    where video_id = ${videoId} and ${within(period)} group by n order by n`.execute(db)
  return rows
}

/** How many people stopped in a passage, by its place; who was there last in this period and has not completed the video. */
export async function listLeft(db: Db, videoId: string, { from, to }: DayPeriod, timeZone: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ passage: number; people: number }>`
    select greatest(0, least(w.position_ms, asset.duration_ms) - 1) / ${sql.lit(passageMs)} as passage, count(*)::int as people
    from viewing w join video on video.id = w.video_id join asset on asset.id = video.asset_id
    where w.video_id = ${videoId} and completed_at is null and covered_ms > 0
      and viewed_at >= ${from}::date::timestamp at time zone ${timeZone} and viewed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    group by passage`.execute(db)
  return new Map(rows.map(({ passage, people }) => [passage, people]))
}

/** ms; null until it is known. */
export async function durationOfVideo(db: Db, videoId: string): Promise<number | null> {
  const row = await db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select('asset.duration_ms')
    .where('video.id', '=', videoId)
    .executeTakeFirst()
  return row?.duration_ms ?? null
}

export interface WatchedSum extends Counted {
  readonly id: string
}

export interface WatchedVideo extends WatchedSum {
  /** Null of a PRIVATE one. */
  readonly title: string | null
  readonly owner: string
}

/** The videos that were watched longest, of those that are there. */
export async function listMostWatched(
  db: Db,
  subject: Exclude<Subject, { videoId: string }>,
  period: DayPeriod,
  max: number,
): Promise<WatchedSum[]> {
  const { rows } = await sql<WatchedSum>`
    select w.video_id as id, sum(w.views)::float8 as views, sum(w.watched_ms)::float8 as watched_ms from watch_day w
      join video on video.id = w.video_id and video.deleted_at is null
      where ${subject === 'site' ? sql`true` : isOf(subject)} and w.${within(period)}
    group by w.video_id order by sum(w.watched_ms) desc, sum(w.views) desc, w.video_id limit ${max}`.execute(db)
  return rows
}

/** What these videos are called now, in their order; without those that are gone meanwhile. */
export async function nameWatched(db: Db, videos: readonly WatchedSum[]): Promise<WatchedVideo[]> {
  const { rows } = await sql<Omit<WatchedVideo, keyof Counted>>`
    select v.id, case when v.visibility <> 'PRIVATE' then v.title end as title, a.displayname as owner
    from video v join account a on a.id = v.owner_id
    where v.id = any(${videos.map(({ id }) => id)}::text[]) and v.deleted_at is null`.execute(db)
  const named = new Map(rows.map((row) => [row.id, row]))
  return videos.flatMap((video) => {
    const found = named.get(video.id)
    return found ? [{ ...video, ...found }] : []
  })
}

/** Changes with everything that jobs add to the figures of the whole organisation in this period. */
export async function stampOfSite(db: Db, period: DayPeriod): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ', (select concat_ws(' ', count(*), sum(views), sum(completions), sum(watched_ms)) from watch_total_day where ${within(period)}),
      (select concat_ws(' ', count(*), sum(starts), sum(failures), sum(stalls)) from quality_total_day where ${within(period)})) as stamp`.execute(
    db,
  )
  return rows[0]?.stamp ?? ''
}

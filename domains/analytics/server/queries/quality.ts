import { type RawBuilder, sql } from 'kysely'
import type { DeviceClass } from '#domains/videos/device-class.ts'
import type { Db } from '#platform/server/db.ts'
import { type DayPeriod, isOf, type Subject, within } from './figures.ts'

/** How well videos played. */
export interface Quality {
  readonly starts: number
  readonly failures: number
  readonly stalls: number
  /** What was watched where that was measured. */
  readonly watched_ms: number
  /** How many starts took how long, by class. */
  readonly first_frames: readonly number[]
}

export interface QualityRow extends Quality {
  readonly date: string
}

export interface DeviceQuality extends Quality {
  readonly device: DeviceClass
}

const measured = (subject: Subject, period: DayPeriod, by: RawBuilder<unknown>, name: RawBuilder<unknown>) => {
  const [quality, watched, which] =
    subject === 'site' ? [sql`quality_total_day`, sql`watch_total_day`, sql`true`] : [sql`quality_day`, sql`watch_day`, isOf(subject)]
  return sql`
    select ${name}, q.starts::float8 as starts, q.failures::float8 as failures, q.stalls::float8 as stalls, q.first_frames::float8[] as first_frames,
      coalesce((select sum(watched_ms) from ${watched} where ${which} and ${within(period)} and ${by} = q.one
        and day >= q.since), 0)::float8 as watched_ms
    from (select ${by} as one, min(day) as since, sum(starts) as starts, sum(failures) as failures, sum(stalls) as stalls,
      sum_of_arrays(first_frames) as first_frames
      from ${quality} where ${which} and ${within(period)} group by ${by}) as q order by q.one`
}

/** The days on which anything was measured. */
export async function listQuality(db: Db, subject: Subject, period: DayPeriod): Promise<QualityRow[]> {
  const { rows } = await sql<QualityRow>`${measured(subject, period, sql`day`, sql`to_char(q.one, 'YYYY-MM-DD') as date`)}`.execute(db)
  return rows
}

/** The devices on which anything was measured. */
export async function listDeviceQuality(db: Db, subject: Subject, period: DayPeriod): Promise<DeviceQuality[]> {
  const { rows } = await sql<DeviceQuality>`${measured(subject, period, sql`device`, sql`q.one as device`)}`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { type DayPeriod, within } from './figures.ts'

export interface WatchingPerson {
  readonly username: string
  readonly displayname: string
  readonly watched_ms: number
  /** YYYY-MM-DD */
  readonly last_day: string
  /** In all, not of the period alone. */
  readonly covered_ms: number
  readonly completed: boolean
}

/** Who watched a video in a period, longest first. */
export const peopleRows = (videoId: string, period: DayPeriod): RawBuilder<WatchingPerson> => sql<WatchingPerson>`
  select a.username, a.displayname, w.watched_ms::float8 as watched_ms, to_char(w.last_day, 'YYYY-MM-DD') as last_day,
    coalesce(v.covered_ms, 0)::float8 as covered_ms, v.completed_at is not null as completed
  from (select viewer, sum(watched_ms) as watched_ms, max(day) as last_day from watch_day_viewer
    where video_id = ${videoId} and is_person and ${within(period)} group by viewer) as w
  join account a on a.id = w.viewer left join viewing v on v.video_id = ${videoId} and v.account_id = w.viewer
  order by w.watched_ms desc, a.username`

/** @param page one row more than `max` says that there are more */
export async function listPeople(
  db: Db,
  videoId: string,
  period: DayPeriod,
  page: { first: number; max: number },
): Promise<WatchingPerson[]> {
  const { rows } = await sql<WatchingPerson>`${peopleRows(videoId, period)} limit ${page.max + 1} offset ${page.first}`.execute(db)
  return rows
}

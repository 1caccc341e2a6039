import { type RawBuilder, sql } from 'kysely'
import type { TableRow } from '#platform/server/table-files/row.ts'
import type { DayPeriod } from './figures.ts'

export const usageColumns = ['day', 'video', 'title', 'type', 'owner', 'views', 'viewers', 'seconds_watched', 'completions'] as const

/** The same where small counts are held back: a row for each block of days that is whole within the period, at its last one. */
export const heldUsageRows = ({ from, to }: DayPeriod, minimum: number): RawBuilder<TableRow> => sql<TableRow>`
  select case when b.from_day = b.to_day then '' else to_char(b.from_day, 'YYYY-MM-DD') || '/' end || to_char(b.to_day, 'YYYY-MM-DD') as day,
    b.video_id as video, case when v.visibility = 'PRIVATE' then '' else v.title end as title, v.type, a.username as owner,
    b.views::float8 as views, b.viewers::float8 as viewers, round(b.watched_ms / 1000.0)::float8 as seconds_watched,
    case when b.completions >= ${minimum} then b.completions else 0 end::float8 as completions
  from watch_block b join video v on v.id = b.video_id join account a on a.id = v.owner_id
  where b.minimum = ${minimum} and b.from_day >= ${from}::date and b.to_day <= ${to}::date order by b.to_day, b.video_id`

/** A row for each day and video that was watched, oldest first; of PRIVATE ones without their titles, which only their owners see. */
export const usageRows = ({ from, to }: DayPeriod): RawBuilder<TableRow> => sql<TableRow>`
  select to_char(w.day, 'YYYY-MM-DD') as day, w.video_id as video, case when v.visibility = 'PRIVATE' then '' else v.title end as title, v.type, a.username as owner,
    sum(w.views)::float8 as views,
    (select count(*) from watch_day_viewer x where x.video_id = w.video_id and x.day = w.day)::float8 as viewers,
    round(sum(w.watched_ms) / 1000.0)::float8 as seconds_watched, sum(w.completions)::float8 as completions
  from watch_day w join video v on v.id = w.video_id join account a on a.id = v.owner_id
  where w.day between ${from}::date and ${to}::date
  group by w.day, w.video_id, v.id, a.id order by w.day, w.video_id`

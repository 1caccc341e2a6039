import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'

/** Rows that are added up at a time. */
const batchSize = 5000

/** What one viewer can say of a video in a day that counts; whoever says more says it to no effect. */
export const mostOfViewer = { starts: 20, failures: 20, stalls: 200, stallMs: 7_200_000 } as const

/**
 * Takes rows of what players have measured and adds them to the figures of their days, each once. Those of a session without an account count
 * once it has counted a view.
 *
 * @returns how many rows were taken
 */
export async function addUpQuality(tx: Tx, timeZone: string): Promise<number> {
  await lockUntilCommit(tx, 'quality')
  const { rows } = await sql<{ readonly taken: number }>`
    with taken as (
      delete from quality_log where id in (
        select l.id from quality_log l
        where l.account_id is not null or exists (select from viewing_session s where s.id = l.session_id and s.counted)
        order by l.id limit ${batchSize}
      ) returning *
    ), dated as (
      select t.*, (t.at at time zone ${timeZone})::date as day, coalesce(t.account_id, t.session_id) as viewer from taken t
      where exists (select from video v where v.id = t.video_id)
    ), summed as (
      select d.*, coalesce(v.starts, 0) + count(d.first_frame_ms) over so_far as nth_start,
        coalesce(v.failures, 0) + count(d.failure) over so_far as nth_failure,
        coalesce(v.stalls, 0) + sum(d.stalls) over so_far as all_stalls, coalesce(v.stall_ms, 0) + sum(d.stall_ms) over so_far as all_stall_ms
      from dated d left join quality_day_viewer v on v.video_id = d.video_id and v.day = d.day and v.viewer = d.viewer
      window so_far as (partition by d.video_id, d.day, d.viewer order by d.id)
    ), counted as materialized (
      select video_id, day, device, viewer, case when first_frame_ms is not null and nth_start <= ${mostOfViewer.starts} then first_frame_bucket(first_frame_ms) end as bucket,
        (failure is not null and nth_failure <= ${mostOfViewer.failures})::int as failures,
        greatest(0, least(stalls, ${mostOfViewer.stalls} - (all_stalls - stalls))) as stalls,
        greatest(0, least(stall_ms, ${mostOfViewer.stallMs} - (all_stall_ms - stall_ms))) as stall_ms
      from summed
    ), viewers as (
      insert into quality_day_viewer as q (video_id, day, viewer, starts, failures, stalls, stall_ms)
      select video_id, day, viewer, count(bucket), sum(failures), sum(stalls), sum(stall_ms) from counted group by video_id, day, viewer
      on conflict (video_id, day, viewer) do update set starts = q.starts + excluded.starts, failures = q.failures + excluded.failures,
        stalls = q.stalls + excluded.stalls, stall_ms = q.stall_ms + excluded.stall_ms
    ), frames as (
      select video_id, day, device, array_agg(starts order by n) as first_frames from (
        select g.video_id, g.day, g.device, n, count(c.bucket) as starts
        from (select distinct video_id, day, device from counted) g cross join generate_series(0, 95) as n
          left join counted c on c.video_id = g.video_id and c.day = g.day and c.device = g.device and c.bucket = n
        group by g.video_id, g.day, g.device, n) as each
      group by video_id, day, device
    ), days as materialized (
      select c.video_id, c.day, c.device, count(c.bucket) as starts, sum(c.failures) as failures, sum(c.stalls) as stalls,
        sum(c.stall_ms) as stall_ms, f.first_frames
      from counted c join frames f using (video_id, day, device) group by c.video_id, c.day, c.device, f.first_frames
    ), of_videos as (
      insert into quality_day as q (video_id, day, device, starts, failures, stalls, stall_ms, first_frames) select * from days
      on conflict (video_id, day, device) do update set starts = q.starts + excluded.starts, failures = q.failures + excluded.failures,
        stalls = q.stalls + excluded.stalls, stall_ms = q.stall_ms + excluded.stall_ms,
        first_frames = sum_of_arrays(q.first_frames, excluded.first_frames)
    ), of_all as (
      insert into quality_total_day as q (day, device, starts, failures, stalls, stall_ms, first_frames)
      select day, device, sum(starts), sum(failures), sum(stalls), sum(stall_ms), sum_of_arrays(first_frames) from days group by day, device
      on conflict (day, device) do update set starts = q.starts + excluded.starts, failures = q.failures + excluded.failures,
        stalls = q.stalls + excluded.stalls, stall_ms = q.stall_ms + excluded.stall_ms,
        first_frames = sum_of_arrays(q.first_frames, excluded.first_frames)
    )
    select count(*)::int as taken from taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** Sessions without an account that have counted no view in so many minutes count none any more; what viewers said in days that are over is done. */
export async function forgetQuality(tx: Tx, minutes: number): Promise<void> {
  await sql`delete from quality_log l where l.account_id is null and l.at < now() - make_interval(mins => ${minutes}::int)
    and not exists (select from viewing_session s where s.id = l.session_id and s.counted)`.execute(tx)
  await sql`delete from quality_day_viewer where day < current_date - 2`.execute(tx)
}

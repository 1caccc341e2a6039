import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'

/** ms of a video that are one passage. */
export const passageMs = 5000

/** Rows that are added up at a time. */
const batchSize = 5000

/**
 * Takes rows of the log and adds them to the figures of their days, each once. What was played without an account counts once its session has
 * counted a view: sessions cost nothing, so that anybody could have played anything (decision 260).
 *
 * @returns how many rows were taken
 */
export async function addUp(tx: Tx, timeZone: string): Promise<number> {
  // Whoever comes second waits: what the first has taken counts as added up once it is written.
  await lockUntilCommit(tx, 'watching')
  const { rows } = await sql<{ readonly taken: number }>`
    with taken as (
      delete from watch_log where id in (
        select l.id from watch_log l
        where l.account_id is not null or exists (select from viewing_session s where s.id = l.session_id and s.counted)
        order by l.id limit ${batchSize} for update skip locked
      ) returning *
    ), dated as materialized (
      select t.*, (t.at at time zone ${timeZone})::date as day, coalesce(t.account_id, t.session_id) as viewer,
        range_length(t.positions) as watched_ms, exists (select from video v where v.id = t.video_id) as is_there
      from taken t
    ), totals as (
      insert into watch_total_day as w (day, device, views, completions, watched_ms)
      select day, device, sum(views), sum(completions), sum(watched_ms) from dated group by day, device order by day, device
      on conflict (day, device) do update set views = w.views + excluded.views, completions = w.completions + excluded.completions,
        watched_ms = w.watched_ms + excluded.watched_ms
    ), total_viewers as (
      insert into watch_total_day_viewer as w (day, viewer, is_person, watched_ms)
      select day, viewer, bool_or(account_id is not null), sum(watched_ms) from dated group by day, viewer order by day, viewer
      on conflict (day, viewer) do update set watched_ms = w.watched_ms + excluded.watched_ms
    ), days as (
      insert into watch_day as w (video_id, day, device, views, completions, watched_ms)
      select video_id, day, device, sum(views), sum(completions), sum(watched_ms) from dated where is_there
      group by video_id, day, device order by video_id, day, device
      on conflict (video_id, day, device) do update set views = w.views + excluded.views, completions = w.completions + excluded.completions,
        watched_ms = w.watched_ms + excluded.watched_ms
    ), viewers as (
      insert into watch_day_viewer as w (video_id, day, viewer, is_person, watched_ms)
      select video_id, day, viewer, bool_or(account_id is not null), sum(watched_ms) from dated where is_there
      group by video_id, day, viewer order by video_id, day, viewer
      on conflict (video_id, day, viewer) do update set watched_ms = w.watched_ms + excluded.watched_ms
    ), parts as (
      select d.video_id, d.day, d.device, n as passage,
        sum(within.ms) filter (where not played.again) as ms, sum(within.ms) filter (where played.again) as again_ms
      from dated d cross join lateral (
        select part, false as again from unnest(d.positions) as part union all select part, true from unnest(d.again) as part
      ) as played cross join lateral generate_series(lower(part) / ${sql.lit(passageMs)}, (upper(part) - 1) / ${sql.lit(passageMs)}) as n
      cross join lateral (
        select least(upper(part), (n + 1) * ${sql.lit(passageMs)}) - greatest(lower(part), n * ${sql.lit(passageMs)}) as ms) as within
      where d.is_there group by d.video_id, d.day, d.device, n
    ), passages as (
      insert into watch_day_passages as w (video_id, day, device, played_ms, again_ms)
      select g.video_id, g.day, g.device, array_agg(coalesce(p.ms, 0)::bigint order by n), array_agg(coalesce(p.again_ms, 0)::bigint order by n)
      from (select video_id, day, device, max(passage) as last from parts group by video_id, day, device) as g
        cross join generate_series(0, g.last) as n
        left join parts p on p.video_id = g.video_id and p.day = g.day and p.device = g.device and p.passage = n
      group by g.video_id, g.day, g.device order by g.video_id, g.day, g.device
      on conflict (video_id, day, device) do update set played_ms = sum_of_arrays(w.played_ms, excluded.played_ms),
        again_ms = sum_of_arrays(w.again_ms, excluded.again_ms)
    )
    select count(*)::int as taken from taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** Sessions without an account that have counted no view in so many minutes count none any more. */
export async function forgetUncounted(tx: Tx, minutes: number): Promise<void> {
  await sql`delete from watch_log l where l.account_id is null and l.at < now() - make_interval(mins => ${minutes}::int)
    and not exists (select from viewing_session s where s.id = l.session_id and s.counted)`.execute(tx)
}

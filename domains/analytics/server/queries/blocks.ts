import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'

/**
 * Makes the blocks of one more day that is over: of each video that was watched on it, the days since its last block, where enough people
 * watched it on them. For another minimum than before all blocks are made anew. People are those with an account: sessions without one cost
 * nothing, so that anybody could hide somebody among them.
 *
 * @returns whether there was such a day
 */
export async function makeBlocks(tx: Tx, minimum: number, timeZone: string): Promise<boolean> {
  await lockUntilCommit(tx, 'analytics blocks')
  await sql`delete from watch_block where minimum <> ${minimum}`.execute(tx)
  await sql`update watch_block_state set minimum = ${minimum}, until_day = null where minimum <> ${minimum}`.execute(tx)
  if (minimum === 0) return false
  const day = await nextDay(tx, timeZone)
  if (day === undefined) return false
  await blocksOf(tx, minimum, day)
  await sql`update watch_block_state set until_day = ${day}::date`.execute(tx)
  return true
}

/** The first day without blocks on which anything was watched, and of which nothing is still to be added up. */
async function nextDay(tx: Tx, timeZone: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select to_char(min(w.day), 'YYYY-MM-DD') as day from watch_day w, watch_block_state s
    where w.day > coalesce(s.until_day, '-infinity') and w.day < (now() at time zone ${timeZone})::date
      and w.day < coalesce((select min(at at time zone ${timeZone})::date from watch_log), 'infinity')
    having min(w.day) is not null`.execute(tx)
  return rows[0]?.day
}

const blocksOf = (tx: Tx, minimum: number, day: string) =>
  sql`
    with spans as (
      select v.video_id, coalesce(last.to_day + 1, (select min(f.day) from watch_day f where f.video_id = v.video_id)) as from_day
      from (select distinct video_id from watch_day where day = ${day}::date) v
      left join lateral (
        select to_day from watch_block b where b.video_id = v.video_id and b.minimum = ${minimum} order by to_day desc limit 1
      ) last on true
    ), enough as materialized (
      select s.video_id, s.from_day, p.people, p.viewers, w.views, w.completions, w.watched_ms from spans s
      cross join lateral (
        select count(distinct viewer) filter (where is_person) as people, count(distinct viewer) as viewers
        from watch_day_viewer x where x.video_id = s.video_id and x.day between s.from_day and ${day}::date
      ) p
      cross join lateral (
        select sum(views) as views, sum(completions) as completions, sum(watched_ms) as watched_ms
        from watch_day x where x.video_id = s.video_id and x.day between s.from_day and ${day}::date
      ) w
      where p.people >= ${minimum} and w.views >= ${minimum}
    )
    insert into watch_block (video_id, minimum, from_day, to_day, people, viewers, views, completions, watched_ms, played_ms,
      starts, failures, stalls, first_frames)
    select e.video_id, ${minimum}, e.from_day, ${day}::date, e.people, e.viewers, e.views, e.completions, e.watched_ms,
      coalesce((select sum_of_arrays(played_ms) from watch_day_passages x
        where x.video_id = e.video_id and x.day between e.from_day and ${day}::date), '{}'),
      coalesce(q.starts, 0), coalesce(q.failures, 0), coalesce(q.stalls, 0), coalesce(q.first_frames, '{}')
    from enough e cross join lateral (
      select sum(starts) as starts, sum(failures) as failures, sum(stalls) as stalls, sum_of_arrays(first_frames) as first_frames
      from quality_day x where x.video_id = e.video_id and x.day between e.from_day and ${day}::date
    ) q`.execute(tx)

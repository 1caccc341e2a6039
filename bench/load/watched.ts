import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { idOf, people, rnd, run, videoId } from './made-up.ts'

/** Different people who have watched each video. */
const viewersEach = 200
const secret = 'bench-admin'

/** What somebody who may read everybody's figures sends as their session cookie. */
export const adminCookie = `lyceum_session=${secret}`

const indexes = ['viewing_newest', 'viewing_video_id_idx', 'watch_day_day_idx']

/**
 * Lets each of so many videos be watched by 200 people within twenty days of the last ninety, a third of them to its end, and adds it up as the
 * job does: 100,000 videos are 20,000,000 rows of the ledger. What a folder has of it already stays.
 */
export async function seedWatched(db: Db, videos: number): Promise<void> {
  const { rows: seeded } = await sql`select from watch_total_day_viewer limit 1`.execute(db)
  if (seeded.length > 0) return
  await addAdmin(db)
  await run(db, `create table bench_person as select n, ${idOf('person', 'n')} as id from generate_series(0, ${people - 1}) as n`)
  await run(db, 'alter table bench_person add primary key (n)')
  const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes where indexname = any(${indexes})`.execute(db)
  for (const name of indexes) await run(db, `drop index ${name}`)
  for (let at = 0; at < videos; at += 2500) await watchSome(db, at, Math.min(videos, at + 2500))
  for (const { indexdef } of rows) await run(db, indexdef)
  await run(
    db,
    `insert into watch_total_day (day, device, views, completions, watched_ms)
      select day, device, sum(views), sum(completions), sum(watched_ms) from watch_day group by day, device`,
  )
  await run(
    db,
    `insert into watch_total_day_viewer (day, viewer, is_person, watched_ms)
      select day, viewer, true, sum(watched_ms) from watch_day_viewer group by day, viewer`,
  )
  await run(db, 'vacuum analyze')
}

async function addAdmin(db: Db): Promise<void> {
  await run(
    db,
    `insert into account (id, username, displayname, role) values (${idOf('admin', '0')}, 'benchadmin', 'Bench Admin', 'siteadmin')`,
  )
  const hash = createHash('sha256').update(secret).digest()
  await sql`insert into session (account_id, token_hash, user_agent, address, expires_at)
    values (md5('admin 0')::uuid, ${hash}, 'bench', '127.0.0.1', now() + interval '30 days')`.execute(db)
}

const watchSome = (db: Db, from: number, to: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await run(tx, 'set local session_replication_role = replica')
    const chance = rnd('watched', `(n * ${viewersEach} + k)`)
    await run(
      tx,
      `create temp table watched on commit drop as
        select ${videoId('one.n')} as video_id, p.id as viewer, current_date - one.n % 70 - floor(20 * power(chance, 2))::int as day,
          case when chance < 0.33 then 60000 else 20000 end as ms, case when p.n % 4 = 0 then 'phone' else 'desktop' end as device
        from (select n, k, ${chance} as chance from generate_series(${from}, ${to - 1}) as n, generate_series(0, ${viewersEach - 1}) as k) as one
          join bench_person p on p.n = (one.n * 7 + one.k * ${people / viewersEach}) % ${people}`,
    )
    await run(
      tx,
      `insert into viewing (account_id, video_id, covered, position_ms, viewed_at, completed_at, counted_at)
        select viewer, video_id, int4multirange(int4range(0, ms)), ms, day + time '10:00', case when ms = 60000 then day + time '10:00' end, day + time '10:00'
        from watched on conflict do nothing`,
    )
    await run(
      tx,
      `insert into watch_day_viewer (video_id, day, viewer, is_person, watched_ms) select video_id, day, viewer, true, ms from watched`,
    )
    await run(
      tx,
      `insert into watch_day (video_id, day, device, views, completions, watched_ms)
        select video_id, day, device, count(*), count(*) filter (where ms = 60000), sum(ms) from watched group by video_id, day, device`,
    )
    await run(
      tx,
      `insert into watch_day_passages (video_id, day, device, played_ms)
        select video_id, day, device, array_fill(5000 * count(*), '{4}') || array_fill(5000 * count(*) filter (where ms = 60000), '{8}')
        from watched group by video_id, day, device`,
    )
  })

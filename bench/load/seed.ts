import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { refreshReaders, refreshWords } from '#domains/videos/testing.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { gather } from './gather.ts'
import { groups, idOf, people, rnd, run, topics, videoId, word, words } from './made-up.ts'

/** What person `n` sends as their session cookie. */
export const secretOf = (n: number): string => `bench-${n}`

/** Seconds of each seeded video. */
export const lengthS = 60

const typeOf = `case when ${rnd('y')} < 0.05 then 'short' when ${rnd('y')} < 0.08 then 'podcast' else 'video' end`

/** 2,000 people in 5 of 200 groups each, all signed in; every twentieth a poweruser. */
export async function seedPeople(db: Db): Promise<void> {
  await run(
    db,
    `create table bench_word as select at, (select string_agg(substr('bacedifogulamenoprisotuvewaxyz', 1 + 2 * (('x' || substr(md5(at::text), 1 + 3 * k, 2))::bit(8)::int % 15), 2), '') || at % 7
      from generate_series(0, 2) as k) as word from generate_series(0, 2999) as at`,
  )
  await run(db, 'alter table bench_word add primary key (at)')
  await run(db, 'vacuum analyze bench_word')
  await run(
    db,
    `insert into account (id, username, displayname, role) select ${idOf('person', 'n')}, 'person' || n, 'Person ' || n, case n % 20 when 0 then 'poweruser' else 'user' end from generate_series(0, ${people - 1}) as n`,
  )
  await run(
    db,
    `insert into org_group (id, name, displayname) select ${idOf('group', 'n')}, 'group' || n, 'Group ' || n from generate_series(0, ${groups - 1}) as n`,
  )
  await run(
    db,
    `insert into group_member (group_id, account_id) select ${idOf('group', `(n * 7 + k * 41) % ${groups}`)}, ${idOf('person', 'n')}
      from generate_series(0, ${people - 1}) as n, generate_series(0, 4) as k`,
  )
  await run(db, `insert into topic (name) select 'topic' || n from generate_series(0, ${topics - 1}) as n`)
  const hashes = Array.from({ length: people }, (_, n) => createHash('sha256').update(secretOf(n)).digest())
  await sql`insert into session (account_id, token_hash, user_agent, address, expires_at)
    select md5('person ' || (n - 1))::uuid, hash, 'bench', '127.0.0.1', now() + interval '30 days'
    from unnest(${hashes}::bytea[]) with ordinality as one (hash, n)`.execute(db)
}

const byWords = ['transcript_cue_words', 'video_search_words', 'video_search_every', 'video_search_topics']

/** Does what fills the indexes over words, which are made anew afterwards. */
export async function withoutWordIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes where indexname = any(${byWords})`.execute(db)
  for (const name of byWords) await run(db, `drop index ${name}`)
  await work()
  for (const { indexdef } of rows) await run(db, indexdef)
}

/** Videos `from` to `to - 1`: 10 % PUBLIC, 40 % USERS, 30 % MEMBERS, 20 % PRIVATE; each with five qualities and ten spoken sentences; and what people make of them. */
export async function seedVideos(db: Db, from: number, to: number): Promise<void> {
  await withoutWordIndexes(db, async () => {
    for (let at = from; at < to; at += 2500) await db.transaction().execute((tx) => someVideos(tx, at, Math.min(to, at + 2500)))
  })
  await run(db, 'analyze')
  await gather(db, from, to)
  await run(db, 'vacuum analyze')
}

async function someVideos(tx: Tx, from: number, to: number): Promise<void> {
  const range = `generate_series(${from}, ${to - 1}) as n`
  await run(
    tx,
    `insert into asset (id, owner_id, state, filename, master_key, master_type, size, kind, duration_ms, width, height, probe, playable_at, hls_at, extras)
      select ${idOf('asset', 'n')}, ${idOf('person', `n * 13 % ${people}`)}, 'ready', 'film.mp4', 'assets/none', 'video/mp4', 50000000, case ${typeOf} when 'podcast' then 'audio' else 'video' end, ${lengthS * 1000}, 1920, 1080, '{}', now(), now(),
        '{"poster": true, "scenes": 6, "waveform": true, "loudness": -20, "done": true, "storyboard": {"sheets": 1, "interval": 2, "columns": 10, "rows": 10, "width": 160, "height": 90}}'
      from ${range}`,
  )
  await run(
    tx,
    `insert into rendition (asset_id, name, state, progress, width, height, bandwidth, average_bandwidth, codecs, frame_rate, storage_prefix, segments)
      select ${idOf('asset', 'n')}, name, 'done', 1, height * 16 / 9, height, 4000000, 3000000, 'avc1.640028', 30, '', '[4000,4000,4000,4000,4000,4000,4000,4000,4000,4000,4000,4000,4000,4000,4000]'
      from ${range}, (values ('1080p', 1080), ('720p', 720), ('540p', 540), ('360p', 360), ('audio', null)) as rung (name, height)`,
  )
  await run(
    tx,
    `insert into video (id, owner_id, asset_id, type, title, description, visibility, published, published_at, play_count, like_count)
      select ${videoId('n')}, ${idOf('person', `n * 13 % ${people}`)}, ${idOf('asset', 'n')}, ${typeOf},
        concat_ws(' ', ${word('a')}, ${word('b')}, ${word('c')}, case when ${rnd('5')} < 0.05 then 'turbine' end, case when ${rnd('01')} < 0.001 then 'zeppelin' end, case when ${rnd('20')} < 0.2 then 'grease' end, n),
        ${words('d', 20)},
        case when ${rnd('v')} < 0.1 then 'PUBLIC' when ${rnd('v')} < 0.5 then 'USERS' when ${rnd('v')} < 0.8 then 'MEMBERS' else 'PRIVATE' end,
        ${rnd('v')} < 0.8, now() - ${rnd('t')} * interval '700 days', floor(1000 * power(${rnd('p')}, 4)), floor(50 * power(${rnd('l')}, 4))
      from ${range}`,
  )
  const video = videoId('n')
  await run(
    tx,
    `insert into video_topic (video_id, topic) select distinct ${video}, 'topic' || floor(${topics} * power(${rnd('o', '(n * 10 + k)')}, 2)) from ${range}, generate_series(0, 2) as k`,
  )
  await run(
    tx,
    `insert into video_member (video_id, principal, kind) select distinct ${video}, ${idOf('group', `floor(${groups} * ${rnd('g', '(n * 10 + k)')})`)}, 'GROUP'
      from ${range}, generate_series(0, 1) as k where ${rnd('v')} >= 0.5 and ${rnd('v')} < 0.8
      union select distinct ${video}, ${idOf('person', `floor(${people} * ${rnd('m', '(n * 10 + k)')})`)}, 'USER'
      from ${range}, generate_series(0, 2) as k where ${rnd('v')} >= 0.5 and ${rnd('v')} < 0.8`,
  )
  await run(
    tx,
    `insert into video_like (video_id, account_id) select distinct ${video}, ${idOf('person', `floor(${people} * ${rnd('i', '(n * 10 + k)')})`)} from ${range}, generate_series(0, 1) as k`,
  )
  await run(
    tx,
    `insert into viewing (account_id, video_id, covered, position_ms, viewed_at) select distinct on (1, 2) ${idOf('person', `floor(${people} * ${rnd('w', '(n * 10 + k)')})`)}, ${video}, '{[0,20000)}'::int4multirange, 20000, now() - ${rnd('w', '(n * 10 + k)')} * interval '90 days'
      from ${range}, generate_series(0, 3) as k order by 1, 2`,
  )
  await run(
    tx,
    `insert into transcript (id, video_id, language, kind, is_default) select ${idOf('transcript', 'n')}, ${video}, 'en', 'uploaded', true from ${range}`,
  )
  await run(
    tx,
    `insert into transcript_cue (transcript_id, video_id, position, start_ms, end_ms, text)
      select ${idOf('transcript', 'n')}, ${video}, k, k * 6000, k * 6000 + 5000, concat_ws(' ', ${Array.from({ length: 6 }, (_, i) => word(`s${i}`, '(n * 10 + k)')).join(', ')})
      from ${range}, generate_series(0, 9) as k`,
  )
  const { rows } = await (sql.raw(`select ${video} as id from ${range}`) as RawBuilder<{ id: string }>).execute(tx)
  const ids = rows.map(({ id }) => id)
  await refreshWords(tx, ids)
  await sql`update video_search s set spoken = (
      select words_of(string_agg(c.text, ' ' order by c.position)) from transcript t join transcript_cue c on c.transcript_id = t.id where t.video_id = s.video_id), languages = '{en}'
    where video_id = any(${ids}::text[])`.execute(tx)
  await refreshReaders(tx, ids)
}

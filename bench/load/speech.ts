import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { run, word } from './made-up.ts'
import { withoutWordIndexes } from './seed.ts'

/** Said in one video of twenty, and in one of a thousand; in no title. */
export const spokenWords = { often: 'quartz', rarely: 'obsidian' } as const

/** Cues of each video, of which there were ten. */
const cuesOfEach = 100

/** A hundred cues for each video in the place of ten: what is said in others, ten of them at a time. Once. */
export async function seedSpeech(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number; videos: number }>`
    select count(*)::int as n, count(distinct video_id)::int as videos from transcript_cue`.execute(db)
  const [{ n, videos } = { n: 0, videos: 0 }] = rows
  if (n >= videos * cuesOfEach) return n
  await withoutWordIndexes(db, () =>
    db.transaction().execute(async (tx) => {
      await sql`
        with one as (select id, video_id, row_number() over (order by id) - 1 as n from transcript), many as (select count(*) as m from one)
        insert into transcript_cue (transcript_id, video_id, position, start_ms, end_ms, text)
        select one.id, one.video_id, c.position + 10 * k, c.start_ms + 60000 * k, c.end_ms + 60000 * k, concat_ws(' ', c.text,
          case when k = 5 and c.position = 3 and one.n % 20 = 0 then ${spokenWords.often} end,
          case when k = 7 and c.position = 3 and one.n % 1000 = 0 then ${spokenWords.rarely} end)
        from one cross join many cross join generate_series(1, ${sql.lit(cuesOfEach / 10 - 1)}) as k
        join one as other on other.n = (one.n + k * 1117) % many.m
        join transcript_cue c on c.transcript_id = other.id and c.position < 10`.execute(tx)
      await sql`update video_search s set spoken = said.words from (
          select video_id, words_of(string_agg(text, ' ' order by position)) as words from transcript_cue group by video_id) as said
        where said.video_id = s.video_id`.execute(tx)
    }),
  )
  await run(db, 'vacuum analyze')
  const { rows: now } = await sql<{ n: number }>`select count(*)::int as n from transcript_cue`.execute(db)
  return now[0]?.n ?? 0
}

/** Eight hours of speech in a video, a cue every three seconds; one of a hundred says `turbine`. */
export async function seedEightHours(db: Db, videoId: string): Promise<void> {
  await sql`delete from transcript_cue where video_id = ${videoId}`.execute(db)
  await sql`
    insert into transcript_cue (transcript_id, video_id, position, start_ms, end_ms, text)
    select t.id, t.video_id, n, n * 3000, n * 3000 + 2900, concat_ws(' ', ${sql.raw(
      Array.from({ length: 8 }, (_, at) => word(`long${at}`)).join(', '),
    )}, case n % 100 when 0 then 'turbine' end)
    from transcript t cross join generate_series(0, 9599) as n where t.video_id = ${videoId}`.execute(db)
  await run(db, 'analyze transcript_cue')
}

const secretOfViewer = (n: number) => `bench-viewer-${n}`

/** So many people with a session each. @returns their cookies and ids */
export async function seedViewers(db: Db, count: number): Promise<{ readonly id: string; readonly cookie: string }[]> {
  const all = Array.from({ length: count }, (_, n) => n)
  const hashes = all.map((n) => createHash('sha256').update(secretOfViewer(n)).digest())
  await sql`insert into account (id, username, displayname, role)
    select md5('viewer ' || n)::uuid, 'viewer' || n, 'Viewer ' || n, 'user' from generate_series(0, ${sql.lit(count - 1)}) as n
    on conflict do nothing`.execute(db)
  await sql`insert into session (account_id, token_hash, user_agent, address, expires_at)
    select md5('viewer ' || (n - 1))::uuid, hash, 'bench', '127.0.0.1', now() + interval '30 days'
    from unnest(${hashes}::bytea[]) with ordinality as one (hash, n) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select md5('viewer ' || n)::uuid as id from generate_series(0, ${sql.lit(count - 1)}) as n order by n`.execute(db)
  return rows.map(({ id }, n) => ({ id, cookie: `lyceum_session=${secretOfViewer(n)}` }))
}

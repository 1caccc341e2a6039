import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aVideo } from '#domains/videos/testing.ts'
import type { Db } from '#platform/server/db.ts'
import { startedApp } from '#platform/server/testing.ts'
import { addUp } from './queries/roll-up.ts'

const span = fc.tuple(fc.nat(40_000), fc.integer({ min: 1, max: 12_000 })).map(([from, length]) => [from, from + length] as const)
const entry = fc.record({
  video: fc.nat(1),
  person: fc.nat(2),
  device: fc.constantFrom('desktop', 'phone'),
  hour: fc.nat(60),
  spans: fc.array(span, { maxLength: 3 }),
  again: fc.array(span, { maxLength: 2 }),
  views: fc.nat(1),
  completions: fc.nat(1),
})
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never

const begun = Date.UTC(2026, 2, 1)
const dayOf = ({ hour }: Entry) => new Date(begun + hour * 3_600_000).toISOString().slice(0, 10)
/** The parts of a multirange, none twice. */
const merged = (spans: Entry['spans']) => [...new Set(spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, n) => from + n)))]

/** Everything counted one by one, ms by ms. */
function recount(entries: readonly Entry[], video: number) {
  const all = entries.filter((one) => one.video === video)
  const positions = all.flatMap(({ spans }) => merged(spans))
  const passagesOf = (some: readonly number[], length: number) => {
    const sums = Array.from({ length }, () => 0)
    for (const ms of some) sums[Math.floor(ms / 5000)] = (sums[Math.floor(ms / 5000)] ?? 0) + 1
    return sums
  }
  const count = positions.reduce((most, ms) => Math.max(most, Math.floor(ms / 5000) + 1), 0)
  const again = all.flatMap((one) => {
    const played = new Set(merged(one.spans))
    return merged(one.again).filter((ms) => played.has(ms))
  })
  return {
    views: all.reduce((sum, { views }) => sum + views, 0),
    completions: all.reduce((sum, { completions }) => sum + completions, 0),
    watched_ms: positions.length,
    viewer_days: new Set(all.map((one) => `${one.person} ${dayOf(one)}`)).size,
    device_days: new Set(all.map((one) => `${one.device} ${dayOf(one)}`)).size,
    heat: passagesOf(positions, count),
    again: passagesOf(again, count),
  }
}

const multirange = (spans: Entry['spans']) => sql<string>`(select coalesce(range_agg(int4range(a, b)), '{}')
  from unnest(${spans.map(([from]) => from)}::int[], ${spans.map(([, to]) => to)}::int[]) as s (a, b))`

async function stored(db: Db, videoId: string) {
  const { rows } = await sql<{ of: unknown }>`
    select json_build_object(
      'views', (select coalesce(sum(views), 0) from watch_day where video_id = ${videoId}),
      'completions', (select coalesce(sum(completions), 0) from watch_day where video_id = ${videoId}),
      'watched_ms', (select coalesce(sum(watched_ms), 0) from watch_day where video_id = ${videoId}),
      'viewer_days', (select count(*) from watch_day_viewer where video_id = ${videoId}),
      'device_days', (select count(*) from watch_day where video_id = ${videoId}),
      'heat', (select coalesce(json_agg(ms order by n), '[]') from (
        select n, sum(ms) as ms from watch_day_passages, unnest(played_ms) with ordinality as p (ms, n) where video_id = ${videoId} group by n) h),
      'again', (select coalesce(json_agg(ms order by n), '[]') from (
        select n, sum(ms) as ms from watch_day_passages, unnest(again_ms) with ordinality as p (ms, n) where video_id = ${videoId} group by n) h)
    ) as of`.execute(db)
  return rows[0]?.of
}

it('what is added up by two jobs at once, piece by piece, is what a count of every millisecond says', async () => {
  const { db } = await startedApp()
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), fc.nat(12), async (entries, cut) => {
      const videos = await Promise.all([0, 1].map(() => aVideo(db)))
      const people = [0, 1, 2].map(() => randomUUID())
      const row = ({ video, person, device, hour, spans, again, views, completions }: Entry) => ({
        video_id: videos[video]?.id ?? '',
        session_id: randomUUID(),
        account_id: people[person] ?? null,
        device,
        at: new Date(begun + hour * 3_600_000),
        positions: multirange(spans),
        again: sql<string>`${multirange(spans)} * ${multirange(again)}`,
        views,
        completions,
      })
      const together = () => db.transaction().execute((tx) => addUp(tx, 'UTC'))
      for (const part of [entries.slice(0, cut), entries.slice(cut)]) {
        if (part.length > 0) await db.insertInto('watch_log').values(part.map(row)).execute()
        await Promise.all([together(), together()])
      }
      for (const n of [0, 1]) expect(await stored(db, videos[n]?.id ?? '')).toEqual(recount(entries, n))
    }),
    { numRuns: 25 },
  )
})

import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { commonVideos, cookieOf, putSegment } from './library.ts'
import { people } from './seed.ts'
import type { Call, Outcome } from './wrk.ts'

interface Place {
  readonly url: string
  readonly db: Db
  readonly dataDir: string
}

export interface Row {
  readonly name: string
  readonly videos: number
  readonly connections: number
  readonly calls: (place: Place) => Promise<Call[]>
  readonly encoding?: string
  /** Throws where what was answered isn't so. */
  readonly verify?: (place: Place, outcome: Outcome) => Promise<void>
  readonly reach: { readonly rate?: number; readonly p99?: number; readonly gigabits?: number }
}

/** The same by everybody in turn. */
const byAll = (path: string) => async (): Promise<Call[]> =>
  Array.from({ length: people }, (_, person) => ({ path, cookie: cookieOf(person) }))

const details = async ({ db }: Place): Promise<Call[]> => {
  const videos = await commonVideos(db, 3001)
  return Array.from({ length: videos.length * 2 }, (_, n) => ({
    path: `/api/v3/videos/${videos[n % videos.length]?.id}`,
    cookie: cookieOf(n * 7),
  }))
}

const segments = async ({ db, dataDir }: Place): Promise<Call[]> => {
  const videos = await commonVideos(db, 16)
  const paths = await Promise.all(videos.map(({ assetId }) => putSegment(db, dataDir, assetId, 1_000_000)))
  return Array.from({ length: people }, (_, n) => ({ path: paths[n % paths.length] ?? '', cookie: cookieOf(n) }))
}

/** Reports of one second each, ten of one person with one video, as many people at a time as there are. */
async function reports({ url, db }: Place): Promise<Call[]> {
  await sql`truncate viewing, viewing_session, video_view, video_trend`.execute(db)
  const tokens = await Promise.all(Array.from({ length: people }, (_, person) => csrfOf(url, person)))
  const videos = await commonVideos(db, 12)
  return videos.flatMap((video) =>
    Array.from({ length: 10 }, (_, second) => second).flatMap((second) =>
      tokens.map((csrf, person) => ({
        method: 'POST',
        path: `/api/v3/videos/${video.id}/progress`,
        cookie: cookieOf(person),
        csrf,
        body: { session: 'bench', intervals: [[second, second + 1]], position: second + 1 },
      })),
    ),
  )
}

async function csrfOf(url: string, person: number): Promise<string> {
  const answer = await fetch(`${url}/web/csrfToken`, { headers: { cookie: cookieOf(person), accept: 'application/json' } })
  return ((await answer.json()) as { _csrf: string })._csrf
}

/** Every second that was acknowledged is in the ledger, once. */
async function verifyLedger({ db }: Place, { requests }: Outcome): Promise<void> {
  const { rows } = await sql<{ s: number }>`select coalesce(sum(covered_ms), 0) / 1000 as s from viewing`.execute(db)
  const kept = rows[0]?.s ?? 0
  // What was under way when the run ended was taken too.
  if (kept < requests || kept > requests + 64) throw new Error(`${requests} s were acknowledged, ${kept} s are in the ledger`)
}

const words = { 'a word in 5 %': 'turbine', 'a word in 0.1 %': 'zeppelin', 'two words': 'turbine grease' }

const listings = (videos: number): Row[] => [
  { name: 'listing', videos, connections: 16, calls: byAll('/web/ajax/partials/videos_listing?max=24'), reach: { rate: 2000, p99: 25 } },
  { name: 'listing, gzip', videos, connections: 16, calls: byAll('/web/ajax/partials/videos_listing?max=24'), encoding: 'gzip', reach: {} },
  {
    name: 'listing, count=1',
    videos,
    connections: 16,
    calls: byAll('/web/ajax/partials/videos_listing?max=24&count=1'),
    reach: { rate: 1000 },
  },
  { name: 'detail', videos, connections: 16, calls: details, reach: { rate: 5000 } },
]

const searches = (videos: number, connections: number, reach: Row['reach']): Row[] =>
  Object.entries(words).map(([name, text]) => ({
    name: `search, ${name}`,
    videos,
    connections,
    calls: byAll(`/web/search?qtext=${encodeURIComponent(text)}`),
    reach,
  }))

const narrowed = (videos: number, connections: number, reach: Row['reach']): Row[] =>
  Object.entries({
    'search, narrowed': '/web/search?qtext=turbine&topic=topic3&date=year',
    'topic in 3 %': '/web/search?topic=topic20',
  }).map(([name, path]) => ({ name, videos, connections, calls: byAll(path), reach }))

export const rows: readonly Row[] = [
  ...listings(10_000),
  ...searches(10_000, 16, { rate: 500, p99: 60 }),
  ...narrowed(10_000, 16, { p99: 60 }),
  { name: 'segment of 1 MB', videos: 10_000, connections: 64, calls: segments, reach: { gigabits: 8 } },
  { name: 'ledger', videos: 10_000, connections: 16, calls: reports, verify: verifyLedger, reach: { rate: 2000 } },
  ...listings(100_000),
  ...searches(100_000, 4, { p99: 100 }),
  ...narrowed(100_000, 4, { p99: 100 }),
]

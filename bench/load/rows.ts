import { sql } from 'kysely'
import { newKvtoken } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import { openSecrets } from '#platform/server/secrets.ts'
import { commonVideos, cookieOf, putSegment } from './library.ts'
import { idOf, people } from './made-up.ts'
import { heavy, pages, type Subjects, searches, subjectsOf } from './pages.ts'
import { adminCookie } from './watched.ts'
import type { Call, Outcome } from './wrk.ts'

interface Place {
  readonly url: string
  readonly db: Db
  readonly dataDir: string
}

export interface Row {
  readonly name: string
  readonly videos: number
  /** Needs a ledger of 200 viewers a video. */
  readonly watched?: true
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

/** Videos of which the ledger is told. */
const reported = 12

/** Reports of one second each, ten of one person with one video, as many people at a time as there are. */
async function reports({ url, db, dataDir }: Place): Promise<Call[]> {
  const videos = await commonVideos(db, reported)
  const ids = videos.map(({ id }) => id)
  for (const table of ['viewing', 'viewing_session', 'video_view', 'video_trend'])
    await sql`delete from ${sql.table(table)} where video_id = any(${ids})`.execute(db)
  const tokens = await Promise.all(Array.from({ length: people }, (_, person) => csrfOf(url, person)))
  const { signingKey } = openSecrets({ dataDir, secretKey: undefined })
  const accounts = await sql<{
    id: string
  }>`select ${sql.raw(idOf('person', 'n'))} as id from generate_series(0, ${people - 1}) as n order by n`.execute(db)
  const begun = Date.now() - 3_600_000
  const session = (person: number, videoId: string) =>
    newKvtoken(signingKey, { accountId: accounts.rows[person]?.id ?? '', videoId }, begun)
  // One video after the other.
  const at = (nth: number, second: number) => (nth * 10 + second) * 1000
  return videos.flatMap((video, nth) =>
    Array.from({ length: 10 }, (_, second) => second).flatMap((second) =>
      tokens.map((csrf, person) => ({
        method: 'POST',
        path: `/api/v3/videos/${video.id}/progress`,
        cookie: cookieOf(person),
        csrf,
        body: {
          session: session(person, video.id),
          intervals: [[second, second + 1, at(nth, second), at(nth, second + 1)]],
          position: second + 1,
        },
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
  const ids = (await commonVideos(db, reported)).map(({ id }) => id)
  const { rows } = await sql<{ s: number }>`
    select coalesce(sum(covered_ms), 0) / 1000 as s from viewing where video_id = any(${ids})`.execute(db)
  const kept = rows[0]?.s ?? 0
  // What was under way when the run ended was taken too.
  if (kept < requests || kept > requests + 64) throw new Error(`${requests} s were acknowledged, ${kept} s are in the ledger`)
}

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

const searchRows = (videos: number, connections: number, reach: (name: string) => Row['reach']): Row[] =>
  Object.entries(searches).map(([name, path]) => ({ name, videos, connections, calls: byAll(path), reach: reach(name) }))

/** The first three are what the issue of search counts. */
const often = (name: string) =>
  ['search, a word in 5 %', 'search, a word in 0.1 %', 'search, two words'].includes(name) ? { rate: 500, p99: 60 } : { p99: 60 }

const each =
  (by: (n: number) => number, ask: (subjects: Subjects, n: number) => string) =>
  async ({ db }: Place): Promise<Call[]> => {
    const subjects = await subjectsOf(db)
    return Array.from({ length: people }, (_, n) => ({ path: ask(subjects, n), cookie: cookieOf(by(n)) }))
  }

const pageRows = (videos: number): Row[] =>
  [...Object.entries(pages).map(([name, ask]) => [name, { by: (n: number) => n, ask }] as const), ...Object.entries(heavy)].map(
    ([name, { by, ask }]) => ({
      name,
      videos,
      connections: 16,
      calls: each(by, ask),
      reach: { p99: 60 },
    }),
  )

/** What owners and site admins ask of a video in turn, by who owns it. */
const byOwners =
  (ask: (id: string) => string) =>
  async ({ db }: Place): Promise<Call[]> => {
    const { rows: owned } = await sql<{ id: string; person: string }>`
      select v.id, ltrim(a.username, 'person') as person from video v join account a on a.id = v.owner_id
      where v.type = 'video' order by md5(v.id) limit 3001`.execute(db)
    return owned.map(({ id, person }) => ({ path: ask(id), cookie: cookieOf(Number(person)) }))
  }

const site = (days: number) => async (): Promise<Call[]> => [{ path: `/api/v3/domain/analytics?days=${days}`, cookie: adminCookie }]

const watchedRows = (videos: number): Row[] => [
  {
    name: 'settings of a video, watched',
    videos,
    watched: true,
    connections: 16,
    calls: byOwners((id) => `/web/ajax/partials/videos/${id}/settings`),
    reach: { p99: 60 },
  },
  {
    name: 'analytics of a video',
    videos,
    watched: true,
    connections: 16,
    calls: byOwners((id) => `/api/v3/videos/${id}/analytics`),
    reach: { p99: 100 },
  },
  {
    name: 'analytics of a video, 90 days',
    videos,
    watched: true,
    connections: 16,
    calls: byOwners((id) => `/api/v3/videos/${id}/analytics?days=90`),
    reach: { p99: 100 },
  },
  { name: 'analytics of all', videos, watched: true, connections: 16, calls: site(28), reach: { p99: 300 } },
  { name: 'analytics of all, 90 days', videos, watched: true, connections: 16, calls: site(90), reach: { p99: 300 } },
]

export const rows: readonly Row[] = [
  ...listings(10_000),
  ...searchRows(10_000, 16, often),
  { name: 'segment of 1 MB', videos: 10_000, connections: 64, calls: segments, reach: { gigabits: 8 } },
  { name: 'ledger', videos: 10_000, connections: 16, calls: reports, verify: verifyLedger, reach: { rate: 2000 } },
  ...listings(100_000),
  ...pageRows(100_000),
  ...searchRows(100_000, 4, () => ({ p99: 100 })),
  ...watchedRows(100_000),
]

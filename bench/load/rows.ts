import { sql } from 'kysely'
import { commonVideos, cookieOf, putSegment } from './library.ts'
import { people } from './made-up.ts'
import { heavy, pages, type Subjects, searches, subjectsOf } from './pages.ts'
import type { Place, Row } from './row.ts'
import { adminCookie } from './watched.ts'
import { writes } from './writes.ts'
import type { Call } from './wrk.ts'

export type { Row } from './row.ts'

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
  ...writes.map((row) => ({ ...row, videos: 10_000, connections: 16 })),
  ...listings(100_000),
  ...pageRows(100_000),
  ...searchRows(100_000, 4, () => ({ p99: 100 })),
  ...watchedRows(100_000),
]

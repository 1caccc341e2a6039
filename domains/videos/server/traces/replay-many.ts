import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { complete } from '../../completion.ts'
import { sessionId } from '../kvtoken.ts'
import { beginning, multirange, notWatched, type Outcome } from './replay.ts'
import type { Trace } from './trace.ts'

/** What one new person reports: a trace for each of their videos. */
interface Viewer {
  readonly id: string
  readonly traces: readonly Trace[]
}

/**
 * What `replay` does, of many people in two statements. Each report is credited by the function that credits reports in production, which is
 * told the length of the video and the time; nobody is asked who sees the video.
 *
 * @param videos as many as anybody has traces
 * @returns an outcome for each trace of each person
 */
export async function replayMany(
  db: Db,
  videos: readonly { readonly id: string }[],
  people: readonly (readonly Trace[])[],
): Promise<Outcome[][]> {
  const viewers = people.map((traces): Viewer => ({ id: randomUUID(), traces }))
  const names = viewers.map(({ id }) => ({ id, username: `viewer-${id}`, displayname: 'A viewer' }))
  await db.insertInto('account').values(names).execute()
  const ids = videos.map(({ id }) => id)
  await creditAll(
    db,
    viewers.flatMap((viewer) => reportsOf(viewer, ids)),
  )
  const outcomes = await outcomesOf(db, viewers, ids)
  return viewers.map(({ id, traces }) => traces.map((_, nth) => outcomes.get(`${id} ${ids[nth]}`) ?? notWatched))
}

const reportsOf = ({ id: viewer, traces }: Viewer, videos: readonly string[]) =>
  traces
    .flatMap(({ sessions, arrivals, durationMs }, nth) => {
      const video = videos[nth] ?? ''
      return arrivals.map(({ session, at, intervals }) => {
        const granted = sessions[session] ?? null
        return {
          viewer,
          video,
          duration_ms: durationMs,
          session: sessionId({ accountId: viewer, videoId: video }, `${session}`),
          begun: granted === null ? null : new Date(beginning + granted),
          intervals,
          now: new Date(beginning + at),
          at,
        }
      })
    })
    .toSorted((a, b) => a.at - b.at)

/** A function that writes looks anew at each call, so that each report finds what the ones before it left. */
const creditAll = (db: Db, reports: readonly object[]) =>
  sql`
    select count(record_watching(viewer, video, duration_ms, session, begun, watched_until(intervals, null), null::int, null::uuid,
      ${complete}::float8, 'unknown', now))
    from (
      select one.* from rows from (jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as (
        viewer uuid, video text, duration_ms int, session uuid, begun timestamptz, intervals jsonb, now timestamptz
      )) with ordinality as one (viewer, video, duration_ms, session, begun, intervals, now, place) order by place
    ) as report`.execute(db)

async function outcomesOf(db: Db, viewers: readonly Viewer[], videos: readonly string[]): Promise<Map<string, Outcome>> {
  const truths = viewers.flatMap(({ id, traces }) =>
    traces.map(({ played }, nth) => ({ viewer: id, video: videos[nth], played: multirange(played) })),
  )
  const { rows } = await sql<Outcome & { viewer: string; video: string }>`
    select truth.viewer, truth.video, completed_at is not null as completed, covered_ms as credited,
      range_length(truth.played - covered) as lost, range_length(covered - truth.played) as "madeUp"
    from jsonb_to_recordset(${JSON.stringify(truths)}::jsonb) as truth (viewer uuid, video text, played int4multirange)
    join viewing on viewing.account_id = truth.viewer and viewing.video_id = truth.video`.execute(db)
  return new Map(rows.map((row) => [`${row.viewer} ${row.video}`, row]))
}

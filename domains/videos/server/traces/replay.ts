import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Interval, mergeIntervals } from '#domains/media/intervals.ts'
import type { Db } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import { anonymous, signedIn } from '#platform/server/viewer.ts'
import { complete } from '../../completion.ts'
import { aVideo } from '../../testing.ts'
import { sessionId } from '../kvtoken.ts'
import { credit } from '../queries/watching/ledger.ts'
import type { Trace } from './trace.ts'

/** Videos of any length, with which one viewer after the other is tried. */
export interface Lane {
  readonly ports: Pick<Ports, 'db' | 'secrets'>
  readonly videos: readonly { readonly id: string; readonly assetId: string }[]
}

const videos = 5

export async function aLane(ports: Lane['ports']): Promise<Lane> {
  const all = await Promise.all(Array.from({ length: videos }, () => aVideo(ports.db, { visibility: 'PUBLIC' })))
  return { ports, videos: all }
}

/** What the ledger made of a trace. */
export interface Outcome {
  readonly completed: boolean
  /** Played, and not credited; ms. */
  readonly lost: number
  /** Credited, and not played; ms. */
  readonly madeUp: number
  readonly credited: number
}

/** Of somebody who reported nothing. */
export const notWatched: Outcome = { completed: false, credited: 0, lost: 0, madeUp: 0 }

/** When every trace begins, epoch ms. */
export const beginning = Date.UTC(2026, 0, 1)

/** Reports traces as a new person, each of a video of its own, in the order in which the reports came in. */
export async function replay(lane: Lane, traces: readonly Trace[]): Promise<Outcome[]> {
  const { db } = lane.ports
  const ids = await cut(lane, traces)
  const username = `viewer-${randomUUID()}`
  const { id } = await db.insertInto('account').values({ username, displayname: username }).returning('id').executeTakeFirstOrThrow()
  const viewer = { ...anonymous, id, name: username, role: 'user' as const, principals: [...anonymous.principals, signedIn, id] }
  const reports = traces.flatMap(({ sessions, arrivals }, nth) =>
    arrivals.map(({ session, at, intervals }) => ({ nth, session, at, intervals, granted: sessions[session] ?? null })),
  )
  for (const { nth, session, at, intervals, granted } of reports.toSorted((a, b) => a.at - b.at)) {
    await credit(db, viewer, {
      sessionId: sessionId({ accountId: id, videoId: ids[nth] ?? '' }, `${session}`),
      videoId: ids[nth] ?? '',
      startedAt: granted === null ? null : new Date(beginning + granted),
      intervals,
      positionMs: null,
      complete,
      address: null,
      device: 'unknown',
      quality: null,
      now: new Date(beginning + at),
    })
  }
  return Promise.all(traces.map(({ played }, nth) => outcomeOf(db, id, ids[nth] ?? '', played)))
}

/** The videos of a lane get the lengths of the traces. @returns their ids */
export async function cut({ ports: { db }, videos }: Lane, traces: readonly Trace[]): Promise<string[]> {
  const used = videos.slice(0, traces.length)
  for (const [nth, { assetId }] of used.entries())
    await db
      .updateTable('asset')
      .set({ duration_ms: traces[nth]?.durationMs ?? 0 })
      .where('id', '=', assetId)
      .execute()
  return used.map(({ id }) => id)
}

export const multirange = (ranges: readonly Interval[]) =>
  `{${mergeIntervals(ranges.map(whole))
    .map(([from, to]) => `[${from},${to})`)
    .join(',')}}`
const whole = ([from, to]: Interval): Interval => [Math.round(from / 10) * 10, Math.round(to / 10) * 10]

async function outcomeOf(db: Db, accountId: string, videoId: string, played: readonly Interval[]): Promise<Outcome> {
  const truth = sql`${multirange(played)}::int4multirange`
  const { rows } = await sql<Outcome>`
    select completed_at is not null as completed, covered_ms as credited,
      range_length(${truth} - covered) as lost, range_length(covered - ${truth}) as "madeUp"
    from viewing where account_id = ${accountId} and video_id = ${videoId}`.execute(db)
  return rows[0] ?? notWatched
}

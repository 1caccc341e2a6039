import { wasSent } from '#domains/media/testing.ts'
import { anonymous } from '#platform/server/viewer.ts'
import { newKvtoken } from '../kvtoken.ts'
import { reportProgress } from '../watching.ts'
import { beginning, cut, type Lane } from './replay.ts'
import type { Trace } from './trace.ts'

interface Counted {
  readonly views: number
  /** ms that a session was told to have watched beyond twice the time since it was granted; the most of all sessions. */
  readonly beyond: number
}

/** Reports a trace without an account, all of its sessions from one address, which was sent all bytes that it may need. */
export async function replayWithoutAccount(lane: Lane, trace: Trace, address: string): Promise<Counted> {
  const { ports } = lane
  const [id = ''] = await cut(lane, [trace])
  await wasSent(ports, lane.videos[0]?.assetId ?? '', 1_000_000_000, address)
  const views = () => ports.db.selectFrom('video').select('play_count').where('id', '=', id).executeTakeFirstOrThrow()
  const before = await views()
  const tokens = trace.sessions.map((granted, nth) =>
    granted === null
      ? `invented ${nth} at ${address}`
      : newKvtoken(ports.secrets.signingKey, { accountId: null, videoId: id }, beginning + Math.floor(granted)),
  )
  let beyond = 0
  for (const { session, at, intervals } of trace.arrivals) {
    const seconds = intervals.map(([from, to, at0, at1]): [number, number] | [number, number, number, number] =>
      at0 === null || at1 === null ? [from / 1000, to / 1000] : [from / 1000, to / 1000, at0, at1],
    )
    const now = new Date(beginning + at)
    const told = await reportProgress(ports, anonymous, {
      id,
      session: tokens[session] ?? '',
      intervals: seconds,
      position: undefined,
      address,
      now,
    })
    const granted = trace.sessions[session] ?? at
    beyond = Math.max(beyond, told.watch_duration * 1000 - 2 * (at - granted))
  }
  return { views: (await views()).play_count - before.play_count, beyond }
}

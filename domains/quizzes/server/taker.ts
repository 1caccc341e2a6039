import { getVisibleVideo, kvtokenStart, type LocksAsk, sessionId, type VideoRow } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { addressKey } from '#platform/server/address-key.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Taker } from './queries/answers.ts'

interface View {
  readonly viewer: Viewer
  readonly videoId: string
  readonly kvtoken: string | undefined
  readonly signingKey: string
  /** Where the call came from. */
  readonly address: string
}

/**
 * Who answers in a view of a video. Of an anonymous viewer nothing is known but the sitting, which the token of the view proves.
 *
 * @throws Problem forbidden (kvtoken)
 */
export function takerOf({ viewer, videoId, kvtoken, signingKey, address }: View): Taker {
  if (viewer.id !== null) return { key: viewer.id, accountId: viewer.id, address: null }
  const taker = sittingOf({ viewer, videoId, kvtoken, signingKey, address })
  if (taker === null) throw new Problem('forbidden', 'kvtoken', 'This page is out of date. Please reload it.', 'kvtoken')
  return taker
}

/** The same where it need not be known. */
export function sittingOf({ viewer, videoId, kvtoken, signingKey, address }: View): Taker | null {
  const sitting = { accountId: viewer.id, videoId }
  if (viewer.id !== null) return { key: viewer.id, accountId: viewer.id, address: null }
  if (kvtoken === undefined || kvtokenStart(signingKey, sitting, kvtoken) === null) return null
  return { key: sessionId(sitting, kvtoken), accountId: null, address: addressKey({ signingKey }, address) }
}

/** A video that the viewer may watch now. @throws Problem not_found, forbidden (locked) */
export async function getWatchable(db: Db, viewer: Viewer, videoId: string, locks: LocksAsk): Promise<VideoRow> {
  const [video, waiting] = await Promise.all([getVisibleVideo(db, viewer, videoId), locks(db, viewer, [videoId])])
  if (waiting.has(videoId)) throw new Problem('forbidden', 'locked', 'This video is locked for now.')
  return video
}

import { countUse } from '#domains/accounts/server.ts'
import { findHighlightPassage } from '#domains/highlights/server.ts'
import { createFetchedAsset, reopenFetched } from '#domains/media/server.ts'
import { createVideoOver, lockChangeable, lockManaged, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import type { Person } from '#platform/server/viewer.ts'
import { longestPassage } from '../limits.ts'
import { askToDetect } from './detecting.ts'
import { askToRender } from './making.ts'
import { type FilmPlan, filmPlanOf, type ReelWish } from './plan.ts'
import { can } from './policy.ts'
import { insertDetection, lockDetection, setReelOf } from './queries/detections.ts'
import { findReelOf, insertReel, lockOwnReel, reelTries } from './queries/reels.ts'
import { readSource } from './queries/sources.ts'

/** What one person may have waiting and under way. */
const mostUnfinished = 20

interface PassageWish {
  readonly videoId: string
  /** Seconds. */
  readonly start: number
  readonly end: number
}

/**
 * Begins to look at a passage of a video that the viewer manages, for a reel.
 *
 * @returns the id of the job
 * @throws Problem not_found, forbidden, invalid (passage, too_long), conflict (expired, not_ready, no_pictures), rate_limited
 */
export async function beginDetection(tx: Tx, viewer: Person, { videoId, start, end }: PassageWish): Promise<string> {
  await lockReelSource(tx, viewer, videoId, { startMs: start * 1000, endMs: end * 1000 })
  await countUse(tx, viewer.id, 'reel_detections')
  const id = await insertDetection(tx, { videoId, accountId: viewer.id, startMs: start * 1000, endMs: end * 1000 })
  await askToDetect(tx, id, viewer.id)
  return id
}

interface Stretch {
  readonly startMs: number
  readonly endMs: number
}

/** A video of which the viewer may make reels, locked, and a stretch that it has. */
async function lockReelSource(tx: Tx, viewer: Person, videoId: string, { startMs, endMs }: Stretch): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  if (!can.make(viewer)) throw new Problem('forbidden', 'upload', 'You are not allowed to upload.')
  const { state, kind, durationMs } = await readSource(tx, videoId)
  if (state !== 'ready' || durationMs === null)
    throw new Problem('conflict', 'not_ready', 'A reel can be made once the video is ready to watch.')
  if (kind !== 'video') throw new Problem('conflict', 'no_pictures', 'There are no pictures in it that a reel could show.')
  if (startMs >= endMs || endMs > durationMs)
    throw new Problem('invalid', 'passage', 'The passage must begin before it ends, and end within the video.', 'end')
  if (endMs - startMs > longestPassage * 1000)
    throw new Problem('invalid', 'too_long', `A reel is made of ${longestPassage / 60} minutes at most.`, 'end')
}

interface EditedReel extends ReelWish {
  readonly videoId: string
  readonly job: string
  readonly displayname: string
}

/** A reel that is under way: the short that it becomes, and its job. */
interface BegunReel {
  readonly id: string
  readonly job_id: string
}

/**
 * Has a reel made as it was edited. Who asks again, because the answer was lost or the button pressed twice, gets the same one.
 *
 * @throws Problem not_found, forbidden, invalid, conflict (expired, not_detected), rate_limited (reels, too_many_reels)
 */
export async function createReel(tx: Tx, viewer: Person, { videoId, job, displayname, ...wish }: EditedReel): Promise<BegunReel> {
  await lockChangeable(tx, viewer, videoId)
  if (!can.make(viewer)) throw new Problem('forbidden', 'upload', 'You are not allowed to upload.')
  const detection = await lockDetection(tx, { id: job, videoId, accountId: viewer.id })
  if (!detection) throw new Problem('not_found')
  const made = detection.reel_id === null ? undefined : await findReelOf(tx, detection.reel_id)
  if (made && detection.reel_id !== null) return { id: detection.reel_id, job_id: made.id }
  if (!detection.found) throw new Problem('conflict', 'not_detected', detection.failure ?? 'The passage is still being looked at.')
  const plan = filmPlanOf(wish, detection.found)
  const { start_ms: startMs, end_ms: endMs } = detection
  const reel = await beginReel(tx, viewer, { sourceId: videoId, startMs, endMs, displayname, plan, highlightId: null })
  await setReelOf(tx, job, reel.id)
  return reel
}

const longestTitle = 255

/**
 * Has a reel made of a highlight as it suits that, without anybody editing it.
 *
 * @throws Problem not_found, forbidden, invalid (passage, too_long), conflict (expired, not_ready, no_pictures), rate_limited
 */
export async function createReelOfHighlight(
  tx: Tx,
  viewer: Person,
  { videoId, highlightId }: { videoId: string; highlightId: string },
): Promise<BegunReel> {
  await lockManaged(tx, viewer, videoId)
  const highlight = await findHighlightPassage(tx, videoId, highlightId)
  if (!highlight) throw new Problem('not_found')
  const { startMs, endMs, text } = highlight
  await lockReelSource(tx, viewer, videoId, { startMs, endMs })
  const displayname = Array.from(text.replace(/\s+/g, ' ')).slice(0, longestTitle).join('')
  return beginReel(tx, viewer, { sourceId: videoId, startMs, endMs, displayname, plan: null, highlightId })
}

interface ReelToBegin extends Stretch {
  readonly sourceId: string
  readonly highlightId: string | null
  readonly displayname: string
  readonly plan: FilmPlan | null
}

async function beginReel(tx: Tx, viewer: Person, { displayname, ...reel }: ReelToBegin): Promise<BegunReel> {
  await count(tx, viewer)
  const assetId = await createFetchedAsset(tx, { ownerId: viewer.id, filename: displayname, rendered: true })
  const id = await createVideoOver(tx, viewer, { assetId, displayname, type: 'short' })
  const job = await insertReel(tx, { ...reel, videoId: id, accountId: viewer.id })
  await askToRender(tx, job, viewer.id)
  return { id, job_id: job }
}

/** One after the other, so that no two are counted as one. */
async function count(tx: Tx, viewer: Person): Promise<void> {
  await lockUntilCommit(tx, `reels ${viewer.id}`)
  await countUse(tx, viewer.id, 'reels')
  if ((await reelTries.countUnfinished(tx, viewer.id)) < mostUnfinished) return
  const message = `You have ${mostUnfinished} unfinished reels, which is the most. Wait until some are finished, or delete them.`
  throw new Problem('rate_limited', 'too_many_reels', message)
}

/**
 * Has a reel made again that failed. Whether it still may be made, its job asks.
 *
 * @throws Problem forbidden (upload), not_found, conflict (not_failed), rate_limited (reels, too_many_reels)
 */
export async function retryReel(tx: Tx, viewer: Person, videoId: string): Promise<void> {
  if (!can.make(viewer)) throw new Problem('forbidden', 'upload', 'You are not allowed to upload.')
  const reel = await lockOwnReel(tx, viewer.id, videoId)
  if (!reel) throw new Problem('not_found')
  await count(tx, viewer)
  if (reel.state !== 'failed' || !(await reopenFetched(tx, reel.assetId)))
    throw new Problem('conflict', 'not_failed', 'This reel cannot be tried again.')
  await reelTries.beginAnew(tx, reel.id)
  await tellChanged(tx, videoId)
  await askToRender(tx, reel.id, viewer.id)
}

import type { MediaAsks } from '#domains/media/server.ts'
import { emit } from '#platform/server/outbox.ts'
import { videoFacts } from '../../contract/facts.ts'
import { lockVideosOf, refreshReaders } from '../queries/readers.ts'

/**
 * Others see a video from when it plays. The videos are locked before the asset changes, as whoever changes a video and then its asset does.
 */
export const changePlayability: MediaAsks['changePlayability'] = async (tx, assetId, change) => {
  const ids = await lockVideosOf(tx, assetId)
  const plays = await change()
  await refreshReaders(tx, ids)
  if (plays) for (const videoId of ids) await emit(tx, videoFacts.shown, { videoId })
}

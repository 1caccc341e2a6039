import { removeAsset } from '#domains/media/server.ts'
import { deleteVideo, findVisibleVideo, manages } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { lockStream } from '../queries/streams.ts'

/** With an event goes what was sent to it; a video that it has become only where the viewer manages that, too. */
export async function dropRecording(tx: Tx, viewer: Person, eventId: string): Promise<void> {
  const stream = await lockStream(tx, eventId)
  if (!stream?.assetId) return
  if (!stream.settledAt) return removeAsset(tx, stream.assetId)
  const video = await findVisibleVideo(tx, viewer, eventId)
  if (video && manages(viewer, video)) await deleteVideo(tx, viewer, eventId)
}

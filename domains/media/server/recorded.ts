import type { Tx } from '#platform/server/db.ts'
import type { Asks } from './asks.ts'
import type { Media } from './engine/media.ts'
import { askFor, tell } from './pipeline/asset-job.ts'
import { markReady } from './queries/assets.ts'
import { insertRecordedRenditions, type RecordedRendition } from './queries/renditions.ts'

interface Recorded {
  readonly id: string
  readonly ownerId: string
  /** The largest first; their sound is in each. */
  readonly renditions: readonly RecordedRendition[]
}

/** What is said of a file that is not there yet. */
function mediaOf({ renditions }: Recorded): Media {
  const [largest] = renditions
  if (!largest) throw new Error('a recording without pictures')
  const rate = { num: largest.frameRate, den: 1 }
  return {
    container: 'mp4',
    duration: largest.segments.reduce((sum, ms) => sum + ms, 0) / 1000,
    bytes: 0,
    moov: 'front',
    video: {
      ...{ index: 0, codec: 'h264', profile: 'High', pixelFormat: 'yuv420p', bitDepth: 8 },
      ...{ width: largest.width ?? 0, height: largest.height ?? 0, upright: true, average: rate, steady: true },
      ...{ highDynamicRange: false, interlaced: false, bitRate: largest.averageBandwidth, start: 0 },
    },
    audio: { index: 1, codec: 'aac', profile: 'LC', channels: 2 },
  }
}

/** An asset whose segments lie where its renditions look for them can be watched from now on; one file is made of it later. */
export async function showRecorded(asks: Pick<Asks, 'changePlayability' | 'tellShown'>, tx: Tx, recorded: Recorded): Promise<void> {
  const { id, ownerId, renditions } = recorded
  await asks.changePlayability(tx, id, async () => {
    await insertRecordedRenditions(tx, id, renditions)
    await markReady(tx, id, { media: mediaOf(recorded), type: 'video/mp4', progressive: false, hls: true })
    return true
  })
  await askFor(tx, 'join', { id, ownerId })
  await tell({ asks }, tx, id, 'changed')
}

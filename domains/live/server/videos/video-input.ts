import { type MasterFile, perSecond } from '#domains/media/server.ts'
import type { PlayedFile } from '../encoding/args.ts'
import type { StreamInput } from '../running/ingest.ts'
import { startAt } from './position.ts'

interface VideoClock {
  /** s since it began. */
  readonly elapsed: () => number
  readonly loops: boolean
}

/** A stream that is the file of a video: the encoder reads it itself, from where the clock says when its turn has come. */
export function videoInput({ path, media: { duration, bytes, video, audio } }: MasterFile, { elapsed, loops }: VideoClock): StreamInput {
  const over = Promise.withResolvers<void>()
  // What waits behind an encoder until nothing of it is left has no turn any more.
  const due = loops ? undefined : setTimeout(over.resolve, Math.max(0, duration - elapsed()) * 1000)
  let begunAt: number | null = null
  return {
    async describe() {
      clearTimeout(due)
      const at = startAt(elapsed(), { duration, loops }) ?? Math.max(0, duration - 1)
      const lasts = loops && at === 0 ? null : duration - at
      const file: PlayedFile = { path, at, lasts, pictures: video.index, sound: audio?.index ?? null }
      const rate = video.average ? perSecond(video.average) : 30
      return { container: file, source: { width: video.width, height: video.height, rate }, hasSound: audio !== null }
    },
    pour() {
      begunAt = performance.now()
    },
    close() {
      clearTimeout(due)
      over.resolve()
    },
    over: over.promise,
    // It comes at the pace at which it is played.
    measures: () => ({
      bytes: begunAt === null ? 0 : Math.round(((performance.now() - begunAt) / 1000) * (bytes / Math.max(duration, 1))),
      givenMs: 0,
      dropped: 0,
    }),
  }
}

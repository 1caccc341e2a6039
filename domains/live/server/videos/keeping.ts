import { ingestFeed } from '../../contract/feed.ts'
import { renewEvery } from '../queries/holding.ts'
import { keepVideo, type TakenVideo } from '../queries/videos.ts'
import { openBell } from '../running/bell.ts'
import type { Bench } from '../running/bench.ts'
import { judgeVideo } from './rights.ts'

/** Why a video is to be played no longer: it is another process's, or a host ended it; its event is over by its plan; or it may not be played. */
export type KeepingEnd = { readonly kind: 'lost' } | { readonly kind: 'over' } | { readonly kind: 'refused'; readonly why: string }

interface Keeping {
  /** Settles when it is to be played no longer. */
  readonly ended: Promise<KeepingEnd>
  stop(): void
}

/** Says every two seconds that somebody sees to a video, and asks whether its host may still use it. */
export function keepTaken(bench: Bench, video: TakenVideo): Keeping {
  const { ports } = bench
  const { eventId } = video
  const ended = Promise.withResolvers<KeepingEnd>()
  const bell = openBell((ring) => ports.feed.subscribe(ingestFeed.changed, eventId, ring))
  let running = true

  async function look(): Promise<void> {
    const isOver = await keepVideo(ports.db, bench.asks, video)
    if (isOver === undefined) return ended.resolve({ kind: 'lost' })
    if (isOver) return ended.resolve({ kind: 'over' })
    const verdict = await judgeVideo(ports.db, bench.asks, video)
    if ('refusal' in verdict && verdict.isFinal) ended.resolve({ kind: 'refused', why: verdict.refusal })
  }

  async function keepLooking(): Promise<void> {
    while (running) {
      await bell.wait(renewEvery)
      if (!running) return
      try {
        await look()
      } catch (error) {
        // Where the database stays away, the stream itself is given up.
        ports.log.warn({ err: error, eventId }, 'whether a video may still be played could not be asked')
      }
    }
  }

  void keepLooking()
  return {
    ended: ended.promise,
    stop: () => {
      running = false
      bell.stop()
    },
  }
}

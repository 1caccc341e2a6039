import { setTimeout as sleep } from 'node:timers/promises'
import { takeVideos } from '../queries/videos.ts'
import type { Bench } from '../running/bench.ts'
import { playVideo } from './playing.ts'

const lookEvery = 1000

/** Plays the videos whose moment has come. @returns what stops it */
export function watchVideos(bench: Bench): () => Promise<void> {
  const { db, log } = bench.ports
  const running = new Set<Promise<void>>()

  async function take(): Promise<void> {
    for (const video of await takeVideos(db, bench.asks)) {
      const one = playVideo(bench, video)
        .catch((error: unknown) => log.warn({ err: error, eventId: video.eventId }, 'a video could not be given back'))
        .finally(() => {
          running.delete(one)
        })
      running.add(one)
    }
  }

  async function watch(): Promise<void> {
    while (!bench.stopping.aborted) {
      await sleep(lookEvery, undefined, { signal: bench.stopping }).catch(() => {})
      if (bench.stopping.aborted) return
      await take().catch((error: unknown) => log.warn({ err: error }, 'whether videos are to be played could not be asked'))
    }
  }

  const watching = watch()
  return async () => {
    await watching
    await Promise.all(running)
  }
}

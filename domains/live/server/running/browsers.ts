import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { endBroadcast, type TakenBroadcast, takeBroadcasts } from '../queries/broadcasts.ts'
import type { Bench } from './bench.ts'
import { browserInput } from './browser-input.ts'
import { runStream } from './run.ts'

const lookEvery = 500

/** Carries what browsers send. @returns what stops it */
export function watchBrowsers(bench: Bench): () => Promise<void> {
  const { db, log } = bench.ports
  const running = new Set<Promise<void>>()

  async function carry(broadcast: TakenBroadcast): Promise<void> {
    const { id, eventId } = broadcast
    try {
      await runStream(bench, { eventId, id: randomUUID(), kind: 'browser', keyHash: null }, browserInput(bench.ports, broadcast))
    } catch (error) {
      log.error({ err: error, eventId }, 'a stream could not be carried')
    } finally {
      // Whoever goes on sending hears that nobody reads it, and begins anew; where this is not written down, when nobody has read it for a while.
      await endBroadcast(db, { eventId, id }).catch((error: unknown) => log.warn({ err: error, eventId }, 'a broadcast could not be ended'))
    }
  }

  async function watch(): Promise<void> {
    while (!bench.stopping.aborted) {
      await sleep(lookEvery, undefined, { signal: bench.stopping }).catch(() => {})
      if (bench.stopping.aborted) return
      try {
        for (const broadcast of await takeBroadcasts(db)) {
          const one = carry(broadcast).finally(() => {
            running.delete(one)
          })
          running.add(one)
        }
      } catch (error) {
        log.warn({ err: error }, 'whether browsers send could not be asked')
      }
    }
  }

  const watching = watch()
  return async () => {
    await watching
    await Promise.all(running)
  }
}

import type { Ports } from '#platform/server/ports.ts'
import { ingestFeed } from '../../contract/feed.ts'
import { isBroadcastRunning, type TakenBroadcast, takeChunks } from '../queries/broadcasts.ts'
import { openBell } from './bell.ts'
import type { Intake, StreamInput } from './ingest.ts'

/** ms between two looks, should nothing be heard. */
const lookEvery = 1000
/** s that a browser may be silent. */
const longestSilence = 8

/** A stream whose pieces a browser sends to any process, read here in their order. */
export function browserInput({ db, feed, log }: Pick<Ports, 'db' | 'feed' | 'log'>, broadcast: TakenBroadcast): StreamInput {
  const { id, eventId, container, width, height, rate, hasSound } = broadcast
  const over = Promise.withResolvers<void>()
  const bell = openBell((ring) => feed.subscribe(ingestFeed.sent, eventId, ring))
  let [bytes, dropped, running] = [0, 0, true]
  let intake: Intake | null = null

  async function give(piece: Buffer): Promise<void> {
    bytes += piece.length
    if (intake?.write(piece) !== false) return
    dropped += 1
    await Promise.race([new Promise<void>((resolve) => intake?.onDrain(resolve)), over.promise])
  }

  /** Before it is its turn its pieces wait where they are. */
  async function read(): Promise<void> {
    while (running) {
      const chunks = intake ? await takeChunks(db, id) : []
      for (const chunk of chunks) await give(chunk.bytes)
      if (chunks.length > 0) continue
      if (!(await isBroadcastRunning(db, id, longestSilence))) return
      await bell.wait(lookEvery)
    }
  }

  void read()
    .catch((error: unknown) => log.warn({ err: error, eventId }, 'what a browser sends could not be read'))
    .finally(() => {
      bell.stop()
      over.resolve()
    })
  return {
    describe: async () => ({ container, source: { width, height, rate }, hasSound }),
    pour(taker) {
      intake = taker
      bell.ring()
    },
    close() {
      running = false
      bell.stop()
      over.resolve()
    },
    over: over.promise,
    // How far the browser's clock is nobody knows before the decoder has read it.
    measures: () => ({ bytes, givenMs: 0, dropped }),
  }
}

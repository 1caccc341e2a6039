import { ingestFeed } from '../../contract/feed.ts'
import { type Held, holdStream, type Publisher } from '../queries/holding.ts'
import { openBell } from './bell.ts'
import type { Bench } from './bench.ts'
import type { StreamInput } from './ingest.ts'

/** ms between two tries of who waits as a backup. */
const tryEvery = 1000

/** Until nobody else sends to the event. @returns null where nothing can be sent to it, or nobody wants to any more */
export async function waitForTurn({ ports, stopping, waiting }: Bench, publisher: Publisher, input: StreamInput): Promise<Held | null> {
  const { eventId } = publisher
  let over = false
  const bell = openBell((ring) => ports.feed.subscribe(ingestFeed.changed, eventId, ring))
  void input.over.then(() => {
    over = true
    bell.stop()
  })
  waiting.set(eventId, (waiting.get(eventId) ?? 0) + 1)
  try {
    while (!over && !stopping.aborted) {
      const held = await holdStream(ports.db, publisher)
      if (held !== undefined) return held
      await bell.wait(tryEvery)
    }
    return null
  } finally {
    bell.stop()
    const left = (waiting.get(eventId) ?? 1) - 1
    if (left > 0) waiting.set(eventId, left)
    else waiting.delete(eventId)
  }
}

import { publish } from '#platform/server/feed.ts'
import type { Ports } from '#platform/server/ports.ts'
import { renditionFeed } from '../../contract/feed.ts'
import { type PiecesRow, prefixOf } from '../queries/renditions.ts'

// Less than what players wait for a first byte.
const longestMs = 40_000
const everyMs = 1000

/**
 * Waits for a piece of a held rendition, telling the encoder that somebody does; with `init` it is whatever comes first.
 *
 * @returns whether it is there
 */
export async function awaitSegment(ports: Ports, rendition: PiecesRow, piece: number | 'init', signal: AbortSignal): Promise<boolean> {
  const key = `${prefixOf(rendition)}/${piece === 'init' ? 'init.mp4' : `${piece}.m4s`}`
  if (rendition.state === 'done') return true
  const heard = Promise.withResolvers<void>()
  const unsubscribe = ports.feed.subscribe(renditionFeed.made, rendition.id, (made) => {
    if (made.piece === piece) heard.resolve()
  })
  try {
    for (const end = Date.now() + longestMs; Date.now() < end && !signal.aborted; ) {
      if (await ports.storage.head(key)) return true
      if (piece !== 'init') await publish(ports.db, renditionFeed.wanted, rendition.id, { piece })
      await Promise.race([heard.promise, sleep(everyMs, signal)])
    }
    return false
  } finally {
    unsubscribe()
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => [clearTimeout(timer), resolve()], { once: true })
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { publish } from '#platform/server/feed.ts'
import type { Ports } from '#platform/server/ports.ts'
import { streamFeed } from '../../contract/feed.ts'
import { endGraces } from '../queries/holding.ts'

const every = 1000

/** Tells of streams to which nobody sends any more, when their grace is over; also of those whose process is gone. @returns what stops it */
export function watchGraces({ db, log }: Pick<Ports, 'db' | 'log'>): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = async () => {
    while (!signal.aborted) {
      await sleep(every, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        for (const eventId of await endGraces(db)) await publish(db, streamFeed.stream, eventId)
      } catch (error) {
        log.warn({ err: error }, 'whether somebody still sends could not be asked')
      }
    }
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await watching
  }
}

import type { FeedEvent } from './event.ts'

/** ms for which an event is told to those who come after it: what they asked for before they could listen may be older. */
const recent = 5000
/** Of all topics together. */
const mostRecent = 2000

export interface RecentEvents {
  /** @param payload as it was published, which tells one event from another */
  add(payload: string, event: FeedEvent): void
  /** What was said of the topics, oldest first, without what was said again later. */
  of(topics: readonly string[]): FeedEvent[]
}

/** What was said in the last seconds. */
export function rememberRecent(): RecentEvents {
  /** By their text; the newest last. */
  const events = new Map<string, { readonly event: FeedEvent; readonly at: number }>()
  return {
    add(payload, event) {
      events.delete(payload)
      events.set(payload, { event, at: performance.now() })
      for (const [oldest, { at }] of events) {
        if (events.size <= mostRecent && at >= performance.now() - recent) break
        events.delete(oldest)
      }
    },
    of(topics) {
      const since = performance.now() - recent
      return [...events.values()].filter(({ event, at }) => at >= since && topics.includes(event.topic)).map(({ event }) => event)
    },
  }
}

import type { FeedEvent } from './event.ts'

/** ms for which events are kept. */
const kept = 60_000
/** ms that are told at least: what a page shows may be read from the database some time before it arrives there. */
const least = 5000
/** Of all topics together. */
const mostRecent = 2000
/** For one listener; more are not told, so that nobody makes much work by listening again and again. */
const mostTold = 100

export interface RecentEvents {
  add(event: FeedEvent): void
  /**
   * What was said of the topics since a page asked for what it shows, oldest first, without what was said again later.
   * @param age ms since it asked
   * @returns null where some of it is forgotten, or it is too much to be told
   */
  since(age: number, topics: readonly string[]): FeedEvent[] | null
}

/** What was said in the last minute: between asking for what it shows and listening, a page hears nothing. */
export function rememberRecent(): RecentEvents {
  /** By their text; the newest last. */
  const events = new Map<string, { readonly event: FeedEvent; readonly at: number }>()
  let forgotten = performance.now()
  return {
    add(event) {
      const text = JSON.stringify(event)
      events.delete(text)
      events.set(text, { event, at: performance.now() })
      for (const [oldest, { at }] of events) {
        if (events.size <= mostRecent && at >= performance.now() - kept) break
        events.delete(oldest)
        forgotten = at
      }
    },
    since(age, topics) {
      const begin = performance.now() - Math.max(age, least)
      if (age > least && begin <= forgotten) return null
      const newer = [...events.values()].filter(({ event, at }) => at >= begin && topics.includes(event.topic))
      return newer.length > mostTold ? null : newer.map(({ event }) => event)
    },
  }
}

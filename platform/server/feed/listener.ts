import type { ServerResponse } from 'node:http'
import type { Feed } from '../feed.ts'
import type { Viewer } from '../viewer.ts'
import { type FeedEvent, textOf } from './event.ts'
import { type Hearer, once, type Rights, type Round } from './rights.ts'

/** A listener that reads so much (bytes) too late is cut off; it comes back and asks again for everything. */
const mostUnread = 64 * 1024

export interface Known {
  readonly viewer: Viewer
  readonly until: number
}

export interface Listening {
  readonly person: string | null
  readonly topics: readonly string[]
  /** ms since what they see was asked for. */
  readonly age: number
  /** What tells one browser's session from another. */
  readonly key: string
  /** When their session ends by itself, by `performance.now()`. */
  readonly until: number
  /** Who listens as things are now, and until when; undefined where they are no longer who they were. */
  readonly viewer: () => Promise<Known | undefined>
  /** Of these topics, those that they may hear of. */
  readonly mayHear: (viewer: Viewer, topics: readonly string[]) => Promise<ReadonlySet<string>>
  /** Of the rights' count when the topics were asked for. */
  readonly since: number
}

/**
 * Writes what is said of the topics. While rights are asked for again, what is said of the topics concerned is held back, so that nothing said
 * after a right was withdrawn is heard. A topic that was lost falls silent; without topics, for another person, and when the session ends by itself, the connection ends.
 *
 * @returns what ends it
 */
export function listening(out: ServerResponse, feed: Feed, rights: Rights, listener: Listening): () => void {
  const topics = new Set(listener.topics)
  /** Topics that are asked for again, by how many times at once. */
  const asked = new Map<string, number>()
  const held: FeedEvent[] = []
  let until = listener.until
  const write = (text: string) => {
    if (out.writableLength > mostUnread) out.destroy()
    else out.write(text)
  }
  const say = (event: FeedEvent) => {
    if (asked.has(event.topic)) held.push(event)
    else if (topics.has(event.topic)) write(textOf(event, listener.person === null))
  }
  const lose = async (some: readonly string[], round: Round) => {
    const known = await once(round, listener.key, listener.viewer)
    if (!known) return topics.clear()
    until = known.until
    const left = await once(round, `${listener.key} ${some.join(' ')}`, () => listener.mayHear(known.viewer, some))
    for (const topic of some) if (!left.has(topic)) topics.delete(topic)
  }
  const hearer: Hearer = {
    person: listener.person,
    topics,
    until: () => until,
    async check(some, round) {
      // Not due again while it is asked.
      until = Number.POSITIVE_INFINITY
      for (const topic of some) asked.set(topic, (asked.get(topic) ?? 0) + 1)
      // Whoever cannot be asked about hears nothing until they are back.
      await lose(some, round).catch(() => topics.clear())
      for (const topic of some) {
        const others = (asked.get(topic) ?? 1) - 1
        if (others > 0) asked.set(topic, others)
        else asked.delete(topic)
      }
      if (topics.size === 0) return void out.end()
      for (const event of held.splice(0)) say(event)
    },
  }
  const endFeed = feed.listen(listener.topics, { heard: say, missed: () => write('event: missed\ndata: {}\n\n') }, listener.age)
  const endRights = rights.add(hearer)
  if (rights.count() !== listener.since) void hearer.check(listener.topics, new Map())
  return () => {
    endFeed()
    endRights()
  }
}

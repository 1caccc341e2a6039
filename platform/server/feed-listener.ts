import type { ServerResponse } from 'node:http'
import type { Feed, FeedEvent } from './feed.ts'
import { type Hearer, once, type Rights, type Round } from './feed-rights.ts'
import type { Viewer } from './viewer.ts'

/** A listener that reads so much (bytes) too late is cut off; it comes back and asks again for everything. */
const mostUnread = 64 * 1024

/** One event's text is made once, however many hear it. */
const texts = new WeakMap<FeedEvent, string>()

function textOf(event: FeedEvent): string {
  const known = texts.get(event)
  if (known !== undefined) return known
  const text = `event: ${event.type}\ndata: ${JSON.stringify({ ...event.data, topic: event.topic })}\n\n`
  texts.set(event, text)
  return text
}

export interface Known {
  readonly viewer: Viewer
  readonly until: number
}

export interface Listening {
  readonly person: string | null
  readonly topics: readonly string[]
  /** What tells one browser's session from another. */
  readonly key: string
  /** When their session ends by itself, by `performance.now()`. */
  readonly until: number
  /** Who listens as things are now, and until when; undefined where they are no longer who they were. */
  readonly viewer: () => Promise<Known | undefined>
  readonly mayHear: (viewer: Viewer, topic: string) => Promise<boolean>
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
    else if (topics.has(event.topic)) write(textOf(event))
  }
  const lose = async (some: readonly string[], round: Round) => {
    const known = await once(round, listener.key, listener.viewer)
    if (!known) return topics.clear()
    until = known.until
    const ask = (topic: string) => once(round, `${listener.key} ${topic}`, () => listener.mayHear(known.viewer, topic))
    const answers = await Promise.all(some.map(ask))
    for (const [at, topic] of some.entries()) if (!answers[at]) topics.delete(topic)
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
  for (const event of feed.lately(listener.topics)) say(event)
  const endFeed = feed.subscribe(listener.topics, say, () => write('event: missed\ndata: {}\n\n'))
  const endRights = rights.add(hearer)
  if (rights.count() !== listener.since) void hearer.check(listener.topics, new Map())
  return () => {
    endFeed()
    endRights()
  }
}

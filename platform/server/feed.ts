import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { Ear } from './listen.ts'

const channel = 'lyceum_feed'

/** What a listener hears: ids only; it asks for the rest with its own rights. */
export interface FeedEvent {
  /** `video:gcc-…`, `person:…` */
  readonly topic: string
  /** `changed`, `progress`, … */
  readonly type: string
  readonly data?: Record<string, string | number | boolean | null>
}

/** Tells every process's listeners once the transaction commits. */
export async function publish(db: Db | Tx, event: FeedEvent): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db)
}

export interface Feed {
  /** @returns what ends the subscription */
  subscribe(topics: readonly string[], listener: (event: FeedEvent) => void, missed?: () => void): () => void
}

interface Listener {
  readonly heard: (event: FeedEvent) => void
  readonly missed: (() => void) | undefined
}

/** Fans notifications out to this process's listeners. */
export function openFeed(ear: Ear): Feed {
  const listeners = new Map<string, Set<Listener>>()
  const hear = (payload: string) => {
    const event = JSON.parse(payload) as FeedEvent
    for (const listener of listeners.get(event.topic) ?? []) listener.heard(event)
  }
  const everyoneMissed = () => {
    for (const listener of new Set([...listeners.values()].flatMap((set) => [...set]))) listener.missed?.()
  }
  ear.on(channel, hear, everyoneMissed)
  return {
    subscribe(topics, heard, missed) {
      const listener: Listener = { heard, missed }
      for (const topic of topics) {
        const set = listeners.get(topic) ?? new Set()
        listeners.set(topic, set.add(listener))
      }
      return () => {
        for (const topic of topics) {
          const set = listeners.get(topic)
          set?.delete(listener)
          if (set?.size === 0) listeners.delete(topic)
        }
      }
    },
  }
}

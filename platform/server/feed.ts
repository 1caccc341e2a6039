import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { NotificationListener } from './pg-notifications.ts'

const channel = 'lyceum_feed'
/** Told by the database itself, in the transaction that withdraws a right: migration 0300. */
const rightsChannel = 'lyceum_rights'
/** ms for which an event is told to those who come after it: what they asked for before they could listen may be older. */
const recent = 5000
/** Of all topics together. */
const mostRecent = 2000

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
  /** What was said about the topics in the last seconds, oldest first, without what was said again later. */
  lately(topics: readonly string[]): FeedEvent[]
  /** Hears whose rights, or rights on what, were withdrawn: topics and `person:{id}`; `*` after a gap and where there are too many. */
  onRights(withdrawn: (names: readonly string[]) => void): void
}

interface Listener {
  readonly heard: (event: FeedEvent) => void
  readonly missed: (() => void) | undefined
}

/** Fans notifications out to this process's listeners. */
export function openFeed(listener: NotificationListener): Feed {
  const listeners = new Map<string, Set<Listener>>()
  /** By their text; the newest last. */
  const said = new Map<string, { readonly event: FeedEvent; readonly at: number }>()
  const remember = (payload: string, event: FeedEvent) => {
    said.delete(payload)
    said.set(payload, { event, at: performance.now() })
    for (const [oldest, { at }] of said) {
      if (said.size <= mostRecent && at >= performance.now() - recent) break
      said.delete(oldest)
    }
  }
  const hear = (payload: string) => {
    const event = JSON.parse(payload) as FeedEvent
    remember(payload, event)
    for (const listener of listeners.get(event.topic) ?? []) listener.heard(event)
  }
  const everyoneMissed = () => {
    for (const listener of new Set([...listeners.values()].flatMap((set) => [...set]))) listener.missed?.()
  }
  listener.on(channel, hear, everyoneMissed)
  return {
    onRights(withdrawn) {
      listener.on(
        rightsChannel,
        (payload) => withdrawn(JSON.parse(payload) as string[]),
        () => withdrawn(['*']),
      )
    },
    lately(topics) {
      const since = performance.now() - recent
      return [...said.values()].filter(({ event, at }) => at >= since && topics.includes(event.topic)).map(({ event }) => event)
    },
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

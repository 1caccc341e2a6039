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

/** What many topics of one kind hear: `inbox` and the ids of accounts. */
interface ManyTopics {
  readonly kind: string
  readonly ids: readonly string[]
  readonly type: string
}

/** Ids in one notification, and what PostgreSQL lets one have, bytes. */
const mostIds = 200
const mostBytes = 7900

/** As few notifications as hold the ids. */
function* payloadsOf({ kind, ids, type }: ManyTopics): Generator<string> {
  const payload = (some: readonly string[]) => JSON.stringify({ kind, ids: some, type })
  let some: string[] = []
  let bytes = Buffer.byteLength(payload([]))
  for (const id of ids) {
    const more = Buffer.byteLength(JSON.stringify(id)) + 1
    if (some.length === mostIds || bytes + more > mostBytes) {
      yield payload(some)
      bytes = Buffer.byteLength(payload([]))
      some = []
    }
    some.push(id)
    bytes += more
  }
  if (some.length > 0) yield payload(some)
}

/** Tells the same to many topics of one kind, as `publish` does to one; one statement, however many they are. */
export async function publishToMany(db: Db | Tx, many: ManyTopics): Promise<void> {
  const payloads = [...payloadsOf(many)]
  if (payloads.length > 0) await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}

/** What a notification says, and of which topics. */
function readPayload(payload: string): { topics: ReadonlySet<string>; event: Omit<FeedEvent, 'topic'> } {
  const heard = JSON.parse(payload) as FeedEvent | ManyTopics
  if ('ids' in heard) return { topics: new Set(heard.ids.map((id) => `${heard.kind}:${id}`)), event: { type: heard.type } }
  const { topic, ...event } = heard
  return { topics: new Set([topic]), event }
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
  const said = new Map<string, ReturnType<typeof readPayload> & { readonly at: number }>()
  const remember = (payload: string, heard: ReturnType<typeof readPayload>) => {
    said.delete(payload)
    said.set(payload, { ...heard, at: performance.now() })
    for (const [oldest, { at }] of said) {
      if (said.size <= mostRecent && at >= performance.now() - recent) break
      said.delete(oldest)
    }
  }
  const hear = (payload: string) => {
    const heard = readPayload(payload)
    remember(payload, heard)
    for (const topic of heard.topics) {
      const event = { topic, ...heard.event }
      for (const listener of listeners.get(topic) ?? []) listener.heard(event)
    }
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
      return [...said.values()].flatMap(({ event, topics: those, at }) =>
        at < since ? [] : topics.filter((topic) => those.has(topic)).map((topic) => ({ ...event, topic })),
      )
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

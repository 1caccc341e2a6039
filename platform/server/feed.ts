import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { FeedType, NoIds } from '#platform/contract/feed.ts'
import type { Db, Tx } from './db.ts'
import type { FeedEvent, FeedListener } from './feed/event.ts'
import { type FeedLoader, loadContent } from './feed/loading.ts'
import { rememberRecent } from './feed/recent.ts'
import { inSlices } from './feed/slices.ts'
import type { NotificationListener } from './pg-notifications.ts'

export { type FeedLoader, type LoadedContent, loading } from './feed/loading.ts'

const channel = 'lyceum_feed'
/** Told by the database itself, in the transaction that withdraws a right: the migration `feed_rights`. */
const rightsChannel = 'lyceum_rights'

/** What is published beside the type, where it takes anything. */
type Published<Ids> = NoIds extends Ids ? readonly [] : readonly [ids: Ids]

/** Tells the listeners of a thing, or of several, in every process, once the transaction commits. */
export async function publish<Ids extends object>(
  db: Db | Tx,
  { topic, type, ids }: FeedType<Ids>,
  id: string | readonly string[],
  ...[data]: Published<Ids>
): Promise<void> {
  const checked = ids.parse(data ?? {})
  const messages = [...messagesOf({ topic, type, data: checked }, [id].flat())]
  if (messages.length === 0) return
  await sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`.execute(db)
}

/** Characters of ids in one message: PostgreSQL takes less than 8,000 bytes, and ids are ASCII. */
const longestIds = 6000

/** What is told of several things at once goes in as few messages as there can be. */
function* messagesOf(event: FeedEvent, ids: readonly string[]): Generator<string> {
  let some: string[] = []
  let length = 0
  for (const id of ids) {
    if (length + id.length > longestIds) {
      yield JSON.stringify({ ...event, ids: some })
      some = []
      length = 0
    }
    some.push(id)
    length += id.length + '"",'.length
  }
  if (ids.length === 1) yield JSON.stringify({ ...event, topic: `${event.topic}:${ids[0]}` })
  else if (some.length > 0) yield JSON.stringify({ ...event, ids: some })
}

/** The events of a message; each has data of its own, by which its text is kept. */
function eventsOf(payload: string): FeedEvent[] {
  const { ids, ...event } = JSON.parse(payload) as FeedEvent & { readonly ids?: readonly string[] }
  return ids ? ids.map((id) => ({ ...event, topic: `${event.topic}:${id}`, data: { ...event.data } })) : [event]
}

export interface Feed {
  /** Hears in this process what is said of a thing from now on. @returns what ends it */
  subscribe<Ids extends object, Heard extends object>(type: FeedType<Ids, Heard>, id: string, heard: (data: Heard) => void): () => void
  /**
   * Hears everything that is said of some topics, and what was said since a page asked for what it shows.
   * @param age ms since it asked
   * @returns what ends it
   */
  listen(topics: readonly string[], listener: FeedListener, age?: number): () => void
  /** Hears whose rights, or rights on what, were withdrawn: topics and `person:{id}`; `*` after a gap and where there are too many. */
  onRights(withdrawn: (names: readonly string[]) => void): void
}

interface Sources {
  readonly listener: NotificationListener
  readonly db: Db
  readonly log: Pick<Logger, 'warn'>
}

/** Fans notifications out to this process's listeners. */
export function openFeed({ listener, db, log }: Sources, loaders: readonly FeedLoader[]): Feed {
  const listeners = new Map<string, Set<FeedListener>>()
  const listenersOf = (topic: string) => [...(listeners.get(topic) ?? [])]
  const recent = rememberRecent()
  const tell = inSlices<FeedListener>()
  const content = loadContent(loaders, { db, log, listenersOf, tell })

  function hear(payload: string) {
    for (const event of eventsOf(payload)) {
      recent.add(event)
      if (content.loads(event)) content.add(event)
      else tell(listenersOf(event.topic), (one) => one.heard(event))
    }
  }

  function everyoneMissed() {
    tell([...new Set([...listeners.values()].flatMap((set) => [...set]))], (one) => one.missed?.())
  }

  /** Whoever has gone is told nothing, whatever is on its way to them. */
  function add(topics: readonly string[], { heard, missed }: FeedListener): { readonly one: FeedListener; readonly end: () => void } {
    let isThere = true
    const one = { heard: (event: FeedEvent) => isThere && heard(event), missed: () => isThere && missed?.() }
    for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? new Set<FeedListener>()).add(one))
    const end = () => {
      isThere = false
      for (const topic of topics) {
        const set = listeners.get(topic)
        set?.delete(one)
        if (set?.size === 0) listeners.delete(topic)
      }
    }
    return { one, end }
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
    subscribe({ topic, type }, id, heard) {
      const ofType = (event: FeedEvent) => void (event.type === type && heard((event.data ?? {}) as Parameters<typeof heard>[0]))
      return add([`${topic}:${id}`], { heard: ofType }).end
    },
    listen(topics, told, age = 0) {
      const { one, end } = add(topics, told)
      const earlier = recent.since(age, topics)
      if (!earlier) one.missed?.()
      for (const event of earlier ?? []) {
        if (content.loads(event)) content.add(event, one)
        else one.heard(event)
      }
      return end
    },
  }
}

import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { FeedType, NoIds } from '#platform/contract/feed.ts'
import type { Db, Tx } from './db.ts'
import { catchingUp } from './feed/catching-up.ts'
import { rememberChanges } from './feed/changes.ts'
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
  const messages = [...messagesOf({ topic, type, data: checked, token: newToken() }, [id].flat())]
  if (messages.length === 0) return
  await sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`.execute(db)
}

/** What does it in a statement that changes the one thing: once, however many rows it changes. */
export const publishing = ({ topic, type }: FeedType, id: string): RawBuilder<unknown> =>
  sql`pg_notify(${sql.lit(channel)}, ${JSON.stringify({ topic: `${topic}:${id}`, type, data: {}, token: newToken() })})`

/** Notes that some of a kind are not as they were, of which nobody hears, as what is shown to one person alone; `Feed.unchanged` names them `{of}:{id}`. */
export async function noteUnheard(db: Db | Tx, of: string, ids: readonly string[]): Promise<void> {
  const messages = [...messagesOf({ topic: of, type: unheard, token: newToken() }, ids)]
  await sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`.execute(db)
}

/** The type of what is noted and not told. */
const unheard = 'unheard'

/** How an event goes from process to process. */
type Message = FeedEvent & {
  /** Of several things at once. */
  readonly ids?: readonly string[]
  /** The same in all processes, and another of each message. */
  readonly token: string
}

const newToken = () => randomBytes(6).toString('base64url')

/** Characters of ids in one message: PostgreSQL takes less than 8,000 bytes, and ids are ASCII. */
const longestIds = 6000

/** What is told of several things at once goes in as few messages as there can be. */
function* messagesOf(event: Message, ids: readonly string[]): Generator<string> {
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
function eventsOf(payload: string): { readonly events: readonly FeedEvent[]; readonly token: string } {
  const { ids, token = newToken(), ...event } = JSON.parse(payload) as Partial<Message> & FeedEvent
  return { events: ids ? ids.map((id) => ({ ...event, topic: `${event.topic}:${id}`, data: { ...event.data } })) : [event], token }
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
  /**
   * A text that stays the same while nothing was said of these; undefined where some of it may not have been heard. It changes every two minutes, too.
   *
   * @param types of things, by their ids
   * @param names that `noteUnheard` is given
   * @param who asks
   */
  unchanged(types: readonly (readonly [FeedType, string])[], names: readonly string[], who: string): string | undefined
  /** Whether what was committed before has been heard of; false where that is not known in time. */
  caughtUp(): Promise<boolean>
  /** Hears whose rights, or rights on what, were withdrawn: topics and `person:{id}`; `*` after a gap and where there are too many. */
  onRights(withdrawn: (names: readonly string[]) => void): void
}

/** What changes are kept by. */
const toldName = ([{ topic, type }, id]: readonly [FeedType, string]) => `${topic}:${id} ${type}`
const notedName = (name: string) => `${name} ${unheard}`

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

  const changes = rememberChanges(newToken)

  function hear(payload: string) {
    const { events, token } = eventsOf(payload)
    for (const event of events) {
      changes.note(`${event.topic} ${event.type}`, token)
      if (event.type === unheard) continue
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

  listener.on(channel, hear, everyoneMissed, { up: changes.begin, down: changes.lose })
  return {
    caughtUp: catchingUp(listener, db),
    unchanged: (types, names, who) => changes.stampOf([...types.map(toldName), ...names.map(notedName)], who),
    onRights(withdrawn) {
      const heard = (payload: string) => withdrawn(JSON.parse(payload) as string[])
      listener.on(rightsChannel, heard, () => withdrawn(['*']))
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

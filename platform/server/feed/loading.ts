import type { Logger } from 'pino'
import type { FeedType } from '#platform/contract/feed.ts'
import type { Db } from '../db.ts'
import { inBatches } from './batches.ts'
import { type FeedEvent, type FeedListener, textOf } from './event.ts'

/** ms between two loads for one topic. */
const interval = 250
/** Things that are loaded together, and characters that are told together: of more than that the listeners ask themselves. */
const mostLoaded = 100
const longest = 32 * 1024

/** What is told in the place of ids. */
export interface LoadedContent<Heard extends object = object> {
  readonly content: Heard
  /** For who is not signed in, where they are shown less. */
  readonly forStrangers?: Heard
}

/** Loads what all who may hear of a topic may see of its thing `id`; undefined where that is nothing. Asked once for all that was said meanwhile. */
type Load<Ids extends object, Heard extends object> = (
  db: Db,
  id: string,
  some: readonly Ids[],
) => Promise<LoadedContent<Heard> | undefined>

/** How one type of event gets its content. */
export interface FeedLoader {
  readonly topic: string
  readonly type: string
  readonly load: Load<object, object>
}

export const loading = <Ids extends object, Heard extends object>(
  { topic, type, content: shape }: FeedType<Ids, Heard>,
  load: Load<Ids, Heard>,
): FeedLoader => ({
  topic,
  type,
  async load(db, id, some) {
    const loaded = await load(db, id, some as readonly Ids[])
    // What the contract does not name would be told to everybody.
    const checked = (content: Heard) => shape?.parse(content) ?? content
    return (
      loaded && {
        content: checked(loaded.content),
        ...(loaded.forStrangers === undefined ? {} : { forStrangers: checked(loaded.forStrangers) }),
      }
    )
  },
})

interface Waiting {
  readonly event: FeedEvent
  /** Who came after it was said; without one it is for everybody. */
  readonly newcomer: FeedListener | undefined
}

interface Context {
  readonly db: Db
  readonly log: Pick<Logger, 'warn'>
  readonly listenersOf: (topic: string) => readonly FeedListener[]
  readonly tell: (listeners: readonly FeedListener[], tell: (listener: FeedListener) => void) => void
}

export interface Loading {
  /** Whether this type of event is told with its content. */
  loads(event: FeedEvent): boolean
  /** @param newcomer who alone is to hear it */
  add(event: FeedEvent, newcomer?: FeedListener): void
}

/** Tells events with their content: each topic's are loaded together, and the same text goes to all of its listeners in this process. */
export function loadContent(loaders: readonly FeedLoader[], { db, log, listenersOf, tell }: Context): Loading {
  const byName = new Map(loaders.map((one) => [`${one.topic} ${one.type}`, one]))
  const loaderOf = ({ topic, type }: FeedEvent) => byName.get(`${topic.split(':')[0]} ${type}`)

  async function loaded(events: readonly FeedEvent[]): Promise<FeedEvent | 'too much' | undefined> {
    const [first] = events
    const some = [...new Map(events.map(({ data = {} }) => [JSON.stringify(data), data])).values()]
    if (!first || some.length > mostLoaded) return 'too much'
    const { topic, type } = first
    const content = await loaderOf(first)?.load(db, topic.slice(topic.indexOf(':') + 1), some)
    if (!content) return undefined
    const event = { topic, type, data: content.content, ...(content.forStrangers ? { forStrangers: content.forStrangers } : {}) }
    return textOf(event, false).length > longest ? 'too much' : event
  }

  async function loadFor(events: readonly FeedEvent[], hearers: () => readonly FeedListener[]): Promise<void> {
    if (events.length === 0 || hearers().length === 0) return
    const event = await loaded(events).catch((error: unknown) => {
      log.warn({ err: error, topic: events[0]?.topic }, 'what the feed tells could not be loaded')
      return 'too much' as const
    })
    if (event === 'too much') tell(hearers(), (listener) => listener.missed?.())
    else if (event) tell(hearers(), (listener) => listener.heard(event))
  }

  const add = inBatches<Waiting>(interval, async (_key, some) => {
    const news = some.filter(({ newcomer }) => !newcomer).map(({ event }) => event)
    const late = some.filter(({ newcomer }) => newcomer)
    const newcomers = [...new Set(late.flatMap(({ newcomer }) => newcomer ?? []))]
    await loadFor(news, () => listenersOf(news[0]?.topic ?? ''))
    await loadFor(
      late.map(({ event }) => event),
      () => newcomers,
    )
  })
  return {
    loads: (event) => loaderOf(event) !== undefined,
    add: (event, newcomer) => add(`${event.topic} ${event.type}`, { event, newcomer }),
  }
}

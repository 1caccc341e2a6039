import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FeedType } from '#platform/contract/feed.ts'
import { untilConnected } from './calling/connection.ts'

interface Listener {
  readonly topic: string
  readonly type: string
  readonly heard: (data: unknown) => void
  readonly missed: () => void
}

const listeners = new Set<Listener>()
/** ms over which those who missed something ask again. */
const spread = 3000

/** What is needed of a connection. */
export interface FeedSource {
  readonly readyState: number
  addEventListener(type: string, heard: (event: MessageEvent) => void): void
  close(): void
}

/** How connections are opened; a page that calls with headers (`callHeaders`) has another way. */
export const feeds = { open: (address: string): FeedSource => new EventSource(address) }

/** ms; a connection that is opened so long after the page began is for what was asked for just now. */
const longestWait = 60_000
/** ms; the feed tells of the last 5 s at least, and of what happened while a connection took longer to open it might not. */
const longestOpening = 4000
/** By `performance.now()`, when what the page shows was asked for: as it began to load, or at the step to it; null once a connection is open. */
let pageAskedAt: number | null = 0

/** Another page begins to ask for what it will show. */
export function pageBegins(): void {
  pageAskedAt = performance.now()
}

/** ms for which what the page shows may have changed without being heard. */
function unheard(): number {
  const waited = pageAskedAt === null ? 0 : Math.round(performance.now() - pageAskedAt)
  return waited < longestWait ? waited : 0
}

interface Connection {
  readonly source: FeedSource
  readonly topics: string
}

/** The newest last; those before it stay until it is open, so that nothing falls between them. */
const connections: Connection[] = []
let due: ReturnType<typeof setTimeout> | undefined

/** What happens to a thing, for as long as somebody wants to know. */
export interface FeedHandlers<Data> {
  readonly heard: (data: Data) => void
  /** The connection had a gap: whatever happened meanwhile was not heard. */
  readonly missed: () => void
}

/** Hears what happens to a thing. The whole tab shares one connection. @returns what ends it */
export function listen<Ids extends object, Data extends object>(
  { topic, type, content, ids }: FeedType<Ids, Data>,
  id: string,
  { heard, missed }: FeedHandlers<Data>,
): () => void {
  const parsed = (data: unknown) => (import.meta.env.DEV ? (content ?? ids).parse(data) : data) as Data
  const listener: Listener = { topic: `${topic}:${id}`, type, heard: (data) => heard(parsed(data)), missed }
  listeners.add(listener)
  for (const { source } of connections) source.addEventListener(type, hear)
  reconnect(50)
  return () => {
    listeners.delete(listener)
    reconnect(2000)
  }
}

/** Opens another connection where other topics are listened to than before, and where the last one was refused. */
function reconnect(after: number): void {
  clearTimeout(due)
  due = setTimeout(() => {
    const topics = [...new Set([...listeners].map((one) => one.topic))].sort()
    if (topics.length === 0) return closeFirst(connections.length)
    const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
    const last = connections.at(-1)
    const wasRefused = last?.source.readyState === EventSource.CLOSED
    if (wasRefused) connections.pop()
    if (wasRefused || last?.topics !== query) connect(query, wasRefused)
  }, after)
}

function closeFirst(count: number): void {
  for (const { source } of connections.splice(0, count)) source.close()
}

/** @param hadGap whether something may have been missed before it */
function connect(topics: string, hadGap: boolean): void {
  let missesSome = hadGap
  const began = pageAskedAt
  const askedAt = performance.now()
  const connection: Connection = { source: feeds.open(`/api/v3/feed?${topics}&age=${unheard()}`), topics }
  const { source } = connection
  connections.push(connection)
  source.addEventListener('open', () => {
    closeFirst(connections.indexOf(connection))
    if (pageAskedAt === began) pageAskedAt = null
    if (missesSome || performance.now() - askedAt > longestOpening) everyoneMissed()
    missesSome = false
  })
  source.addEventListener('error', () => {
    missesSome = true
    void untilConnected()
    if (source.readyState === EventSource.CLOSED && connection === connections.at(-1)) reconnect(10_000)
  })
  // Everybody hears this at once; asking at once, too, would be too much for a server that has just come back.
  source.addEventListener('missed', () => setTimeout(everyoneMissed, Math.random() * spread))
  for (const { type } of listeners) source.addEventListener(type, hear)
}

/** Added to a connection again for the same type, it is called once all the same. */
function hear(message: MessageEvent): void {
  const data = JSON.parse(message.data as string) as { topic: string }
  for (const one of listeners) if (one.topic === data.topic && one.type === message.type) one.heard(data)
}

function everyoneMissed(): void {
  for (const one of listeners) one.missed()
}

/** Listens while the component is there; without an id it is quiet. */
export function useFeed<Ids extends object, Data extends object>(
  type: FeedType<Ids, Data>,
  id: string | undefined,
  hears: FeedHandlers<Data>,
): void {
  const onHeard = useEffectEvent(hears.heard)
  const onMissed = useEffectEvent(hears.missed)
  useEffect(() => {
    if (id !== undefined) return listen(type, id, { heard: (data) => onHeard(data), missed: () => onMissed() })
  }, [type, id])
}

/**
 * Asks again for what the keys name whenever this happens to the thing.
 *
 * @param gathered ms over which what happens often is asked for once
 */
export function useFreshness<Ids extends object, Data extends object>(
  type: FeedType<Ids, Data>,
  id: string | undefined,
  keys: readonly QueryKey[],
  gathered = 0,
): void {
  const queries = useQueryClient()
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  const askAgain = () => {
    due.current = undefined
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  }
  const heard = () => {
    if (gathered === 0) askAgain()
    else due.current ??= setTimeout(askAgain, gathered)
  }
  useFeed(type, id, { heard, missed: heard })
}

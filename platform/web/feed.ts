import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { untilConnected } from './connection.ts'

/** Ids only, as the server publishes them. */
export interface FeedEvent {
  readonly type: string
  readonly topic: string
  readonly [field: string]: string | number | boolean | null
}

interface Listener {
  readonly topic: string
  readonly types: readonly string[]
  readonly heard: (event: FeedEvent) => void
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

/** The newest last; those before it stay until it is open, so that nothing falls between them. */
const sources: FeedSource[] = []
let due: ReturnType<typeof setTimeout> | undefined

/**
 * Hears what happens to a topic (`video:gcc-…`). The whole tab shares one connection; when it had a gap each listener gets one event of the
 * type `missed`.
 *
 * @returns what ends it
 */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  reconnect(50)
  return () => {
    listeners.delete(listener)
    reconnect(2000)
  }
}

function reconnect(after: number): void {
  clearTimeout(due)
  due = setTimeout(() => {
    const topics = [...new Set([...listeners].map((one) => one.topic))].sort()
    if (topics.length > 0) sources.push(connect(topics))
    else closeFirst(sources.length)
  }, after)
}

function closeFirst(count: number): void {
  for (const older of sources.splice(0, count)) older.close()
}

function connect(topics: readonly string[]): FeedSource {
  const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
  const next = feeds.open(`/api/v3/feed?${query}`)
  let before = false
  next.addEventListener('open', () => {
    closeFirst(sources.indexOf(next))
    // The browser came back by itself: whatever happened meanwhile was not heard.
    if (before) tellAll({ type: 'missed', topic: '' })
    before = true
  })
  next.addEventListener('error', () => {
    void untilConnected()
    if (next.readyState === EventSource.CLOSED && next === sources.at(-1)) reconnect(10_000)
  })
  // Everybody hears this at once; asking at once, too, would be too much for a server that has just come back.
  next.addEventListener('missed', () => setTimeout(() => tellAll({ type: 'missed', topic: '' }), Math.random() * spread))
  for (const type of new Set([...listeners].flatMap((one) => one.types))) {
    next.addEventListener(type, (message) => tell({ ...(JSON.parse(message.data as string) as FeedEvent), type }))
  }
  return next
}

const tell = (event: FeedEvent) => {
  for (const one of listeners) if (one.topic === event.topic && one.types.includes(event.type)) one.heard(event)
}

const tellAll = (event: FeedEvent) => {
  for (const one of listeners) one.heard(event)
}

/** Listens while the component is there; without a topic it is quiet. */
export function useFeed(topic: string | undefined, types: readonly string[], heard: (event: FeedEvent) => void): void {
  const onHeard = useEffectEvent(heard)
  const wanted = types.join(' ')
  useEffect(() => {
    if (topic) return listen({ topic, types: wanted.split(' '), heard: (event) => onHeard(event) })
  }, [topic, wanted])
}

/** Asks again for what the keys name whenever the topic says one of the types. */
export function useFreshness(topic: string | undefined, types: readonly string[], keys: readonly QueryKey[]): void {
  const queries = useQueryClient()
  useFeed(topic, types, () => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  })
}

import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { Problem } from '#platform/contract/problem.ts'
import type { MayHear } from './bind.ts'
import type { FeedEvent } from './feed.ts'
import { type Place, type Places, placesFor } from './feed-places.ts'
import { startHeartbeats } from './heartbeats.ts'
import { parsed } from './input.ts'
import { openFiles } from './open-files.ts'
import type { Ports } from './ports.ts'

const mostTopics = 50
const someTopics = z.array(z.string()).check(z.minLength(1), z.maxLength(mostTopics))
const asks = z.object({ topic: z.union([z.string(), someTopics], `Ask for 1 to ${mostTopics} topics.`) })
/** A listener that reads so much (bytes) too late is cut off; it comes back and asks again for everything. */
const mostUnread = 64 * 1024

/**
 * `GET /api/v3/feed?topic=video:gcc-…&topic=…`: server-sent events `{topic, type, …ids}`, first those of the last seconds; `missed` tells the
 * listener to ask again for everything, because the feed had a gap. A topic that the viewer may not hear is refused like one that does not exist.
 */
export function serveFeed(app: FastifyInstance, ports: Ports, topics: Readonly<Record<string, MayHear>>): void {
  const open = new Set<ServerResponse>()
  const beats = startHeartbeats<ServerResponse>((out) => out.write(': \n\n'))
  const places = placesFor(openFiles())
  // A feed never ends by itself; its listeners come back to another process, or to this one when it is up again.
  app.addHook('preClose', async () => {
    for (const out of open) out.end()
  })
  app.addHook('onClose', async () => beats.stop())
  // A HEAD would be answered by a feed that nobody hears.
  app.get('/api/v3/feed', { exposeHeadRoute: false }, async (request, reply) => {
    const { viewer } = await request.identity()
    const { topic } = parsed(asks, request.query) as z.output<typeof asks>
    const asked = [...new Set([topic].flat())]
    const place = taken(places, viewer.id)
    try {
      for (const name of asked) {
        const [kind = '', id = ''] = name.split(/:(.*)/s)
        const mayHear = Object.hasOwn(topics, kind) ? topics[kind] : undefined
        if (!(await mayHear?.(ports.db, viewer, id))) throw new Problem('not_found')
      }
    } catch (error) {
      place.leave()
      throw error
    }
    reply.hijack()
    const out = reply.raw
    // Whoever went while they were looked up has closed already, and would never be forgotten.
    if (out.destroyed || out.socket?.destroyed !== false) return place.leave()
    // Not all at once, should they all have lost it at once.
    const retry = 1000 + Math.floor(Math.random() * 4000)
    const head = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    out.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...head })
    out.write(`retry: ${retry}\n\n`)
    open.add(out)
    const endBeat = beats.add(out)
    const endFeed = hearing(out, ports, asked)
    out.on('close', () => {
      open.delete(out)
      endBeat()
      endFeed()
      place.leave()
    })
  })
}

function taken(places: Places, person: string | null): Place {
  const place = places.take(person)
  if (place === 'too_many')
    throw new Problem('rate_limited', 'feeds', 'You have too many pages open at once. Close some, and the others stay up to date.')
  if (place === 'full') throw new Problem('unavailable', 'feeds', 'Too many people are listening at the moment. Try again in a moment.')
  return place
}

/** One event's text is made once, however many hear it. */
const texts = new WeakMap<FeedEvent, string>()

function textOf(event: FeedEvent): string {
  const known = texts.get(event)
  if (known !== undefined) return known
  const text = `event: ${event.type}\ndata: ${JSON.stringify({ ...event.data, topic: event.topic })}\n\n`
  texts.set(event, text)
  return text
}

function hearing(out: ServerResponse, { feed }: Ports, topics: readonly string[]): () => void {
  const say = (text: string) => {
    if (out.writableLength > mostUnread) out.destroy()
    else out.write(text)
  }
  for (const event of feed.lately(topics)) say(textOf(event))
  return feed.subscribe(
    topics,
    (event) => say(textOf(event)),
    () => say('event: missed\ndata: {}\n\n'),
  )
}

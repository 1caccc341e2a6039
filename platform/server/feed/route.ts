import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { Problem } from '#platform/contract/problem.ts'
import { startHeartbeats } from '../heartbeats.ts'
import type { HttpOptions } from '../http.ts'
import { parsed } from '../input.ts'
import { openFiles } from '../open-files.ts'
import type { Viewer } from '../viewer.ts'
import type { MayHear } from './hearing.ts'
import { type Known, listening } from './listener.ts'
import { watchRights } from './rights.ts'
import { type FeedSlot, type FeedSlots, feedSlots } from './slots.ts'

export const feedPath = '/api/v3/feed'
export const mostTopics = 50
const someTopics = z.array(z.string()).check(z.minLength(1), z.maxLength(mostTopics))
const asks = z.object({
  topic: z.union([z.string(), someTopics], `Ask for 1 to ${mostTopics} topics.`),
  age: z._default(z.coerce.number().check(z.minimum(0)), 0),
})

type Options = Pick<HttpOptions, 'ports' | 'identify'>

/**
 * `GET /api/v3/feed?topic=video:gcc-…&topic=…&age=800`: server-sent events of a type, `{topic, …}` with ids or content, first those of the last seconds, or
 * of the `age` (ms) of what the page shows;
 * `missed` tells the listener to ask again for everything, because the feed had a gap. A topic that the viewer may not hear is refused like one that does not exist,
 * and one that they may hear no longer falls silent. With the session the feed ends, also when that ends by itself.
 */
export function serveFeed(app: FastifyInstance, { ports, identify }: Options, mayHear: MayHear): void {
  const open = new Set<ServerResponse>()
  const beats = startHeartbeats<ServerResponse>((out) => out.write(': \n\n'))
  const places = feedSlots(openFiles())
  const rights = watchRights(ports.feed)
  // A feed never ends by itself; its listeners come back to another process, or to this one when it is up again.
  app.addHook('preClose', async () => {
    for (const out of open) out.end()
  })
  app.addHook('onClose', async () => {
    beats.stop()
    rights.stop()
  })
  // A HEAD would be answered by a feed that nobody hears.
  app.get(feedPath, { exposeHeadRoute: false }, async (request, reply) => {
    const { viewer, lasts } = await request.identity()
    const until = endOf(lasts)
    const { topic, age } = parsed(asks, request.query) as z.output<typeof asks>
    const asked = [...new Set([topic].flat())]
    const place = taken(places, viewer.id)
    const since = rights.count()
    try {
      if ((await mayHear(ports.db, viewer, asked)).size < asked.length) throw new Problem('not_found')
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
    const endFeed = listening(out, ports.feed, rights, {
      person: viewer.id,
      topics: asked,
      age,
      key: keyOf(request),
      until,
      viewer: () => stillThere(identify, request, viewer),
      mayHear: (who, some) => mayHear(ports.db, who, some),
      since,
    })
    out.on('close', () => {
      open.delete(out)
      endBeat()
      endFeed()
      place.leave()
    })
  })
}

const endOf = (lasts = Number.POSITIVE_INFINITY) => performance.now() + lasts

/** All that `identify` goes by. */
const keyOf = ({ headers, url }: FastifyRequest) =>
  JSON.stringify([headers.cookie, headers.authorization, headers['x-embed-token'], new URL(url, 'http://x').searchParams.get('token')])

async function stillThere(identify: HttpOptions['identify'], request: FastifyRequest, before: Viewer): Promise<Known | undefined> {
  const { viewer, lasts } = await identify(request, 'again')
  return viewer.id === before.id ? { viewer, until: endOf(lasts) } : undefined
}

function taken(places: FeedSlots, person: string | null): FeedSlot {
  const place = places.take(person)
  if (place === 'too_many')
    throw new Problem('rate_limited', 'feeds', 'You have too many pages open at once. Close some, and the others stay up to date.')
  if (place === 'full') throw new Problem('unavailable', 'feeds', 'Too many people are listening at the moment. Try again in a moment.')
  return place
}

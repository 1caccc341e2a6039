import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { Problem } from '#platform/contract/problem.ts'
import type { MayHear } from './bind.ts'
import type { FeedEvent } from './feed.ts'
import { parsed } from './input.ts'
import type { Ports } from './ports.ts'

const heartbeat = 20_000
const mostTopics = 50
const someTopics = z.array(z.string()).check(z.minLength(1), z.maxLength(mostTopics))
const asks = z.object({ topic: z.union([z.string(), someTopics], `Ask for 1 to ${mostTopics} topics.`) })

/**
 * `GET /api/v3/feed?topic=video:gcc-…&topic=…`: server-sent events `{topic, type, …ids}`; `missed` tells the listener to ask again for
 * everything, because the feed had a gap. A topic that the viewer may not hear is refused like one that does not exist.
 */
export function serveFeed(app: FastifyInstance, ports: Ports, topics: Readonly<Record<string, MayHear>>): void {
  const open = new Set<ServerResponse>()
  // A feed never ends by itself; its listeners come back to another process, or to this one when it is up again.
  app.addHook('preClose', async () => {
    for (const out of open) out.end()
  })
  app.get('/api/v3/feed', async (request, reply) => {
    const { viewer } = await request.identity()
    const { topic } = parsed(asks, request.query) as z.output<typeof asks>
    const asked = [topic].flat()
    for (const name of asked) {
      const [kind = '', id = ''] = name.split(/:(.*)/s)
      const mayHear = Object.hasOwn(topics, kind) ? topics[kind] : undefined
      if (!(await mayHear?.(ports.db, viewer, id))) throw new Problem('not_found')
    }
    reply.hijack()
    const out = reply.raw
    open.add(out)
    out.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    out.write('retry: 2000\n\n')
    const say = (event: FeedEvent) => out.write(`event: ${event.type}\ndata: ${JSON.stringify({ ...event.data, topic: event.topic })}\n\n`)
    const end = ports.feed.subscribe(asked, say, () => out.write('event: missed\ndata: {}\n\n'))
    const beat = setInterval(() => out.write(': \n\n'), heartbeat)
    out.on('close', () => {
      open.delete(out)
      clearInterval(beat)
      end()
    })
  })
}

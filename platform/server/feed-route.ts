import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import type { MayHear } from './bind.ts'
import type { FeedEvent } from './feed.ts'
import type { Ports } from './ports.ts'

const heartbeat = 20_000
const mostTopics = 50

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
    const { topic } = request.query as { topic?: string | string[] }
    const asked = [topic ?? []].flat()
    if (asked.length === 0 || asked.length > mostTopics)
      throw new Problem('invalid', undefined, `Ask for 1 to ${mostTopics} topics.`, 'topic')
    for (const name of asked) {
      const [kind = '', id = ''] = String(name).split(/:(.*)/s)
      if (!(await topics[kind]?.(ports.db, viewer, id))) throw new Problem('not_found')
    }
    reply.hijack()
    const out = reply.raw
    open.add(out)
    out.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
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

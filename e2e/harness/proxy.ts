import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

export interface Proxy {
  readonly url: string
  /** What went wrong between the proxy and those behind it, and what became of it. */
  readonly mishaps: readonly string[]
  stop(): Promise<void>
}

interface Passing {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly mishaps: string[]
}

// Those that may be said twice, as nginx sees it.
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE'])

// Not passed on: what concerns one connection only.
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/**
 * A plain proxy as nginx is by default with two servers in an `upstream`: each request goes to the next in turn, without memory of who asked;
 * when that one takes no connection, or breaks it before it answers what may be said twice, the request goes to the other one. Bodies and
 * answers go by as they come. Connections to those behind are kept and used again.
 */
export async function startProxy(upstreams: readonly string[]): Promise<Proxy> {
  const mishaps: string[] = []
  // The one that waited longest comes first: none lies idle until a process that leaves closes it in the very moment in which it is used.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const first = turn++ % upstreams.length
    pass({ incoming, outgoing, mishaps }, agent, [...upstreams.slice(first), ...upstreams.slice(0, first)])
  })
  server.requestTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mishaps,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
}

function pass(passing: Passing, agent: Agent, [upstream, ...others]: readonly string[]): void {
  const { incoming, outgoing, mishaps } = passing
  const { method = 'GET', url = '/', headers, socket } = incoming
  const onward = request(new URL(url, upstream), {
    agent,
    method,
    headers: { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' },
  })
  let connected = false
  onward.on('socket', (line) => {
    const send = () => {
      connected = true
      incoming.pipe(onward)
    }
    if (line.connecting) line.once('connect', send)
    else send()
  })
  outgoing.on('close', () => onward.destroy())
  onward.on('response', (answer) => {
    outgoing.writeHead(
      answer.statusCode ?? 502,
      Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !ofTheConnection.has(name))),
    )
    outgoing.flushHeaders()
    pipeline(answer, outgoing, (error) => {
      if (error && !incoming.destroyed) mishaps.push(`${method} ${url}: cut off (${error.message})`)
    })
  })
  onward.on('error', (error) => {
    if (outgoing.headersSent || outgoing.destroyed) return outgoing.destroy()
    incoming.unpipe(onward)
    const again = others.length > 0 && (!connected || (repeatable.has(method) && headers['content-length'] === undefined))
    mishaps.push(`${method} ${url}: ${error.message}${again ? ', asked again' : ''}`)
    if (again) pass(passing, agent, others)
    else outgoing.writeHead(502).end()
  })
}

import { randomUUID } from 'node:crypto'
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pipeline, Transform } from 'node:stream'
import { type Guard, hostOf } from './guard.ts'
import type { Pace } from './limited.ts'
import { webAddress } from './open-address.ts'

/** A proxy on this machine through which a program gets what the guard lets it get. */
export interface Proxy {
  /** For the program alone: with a password. */
  readonly url: string
  /** Ends every connection. */
  close(): Promise<void>
}

const mostConnections = 64

/**
 * Starts a proxy for one program. Each connection and each request, so each redirect too, is asked of the guard; more bytes than may come, or far
 * too few while something is open, end all of them.
 */
export async function startProxy(guard: Guard, pace: Pace): Promise<Proxy> {
  const password = randomUUID()
  const expected = `Basic ${Buffer.from(`importer:${password}`).toString('base64')}`
  const open = new Set<Socket>()
  const meter = openMeter(pace, () => {
    for (const socket of open) socket.destroy()
  })
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    if (open.size > 2 * mostConnections || meter.isOver()) socket.destroy()
    return socket
  }
  const isOurs = ({ headers }: IncomingMessage) => headers['proxy-authorization'] === expected
  const server = createServer((request, response) => {
    if (!isOurs(request)) return void response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end()
    forward(guard, meter, request, response).catch(() => refuse(response))
  })
  server.on('connection', track)
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const connected = isOurs(request) ? tunnelTo(guard, request.url ?? '') : Promise.reject(new Error('who asks is not known'))
    connected.then(
      (outside) => {
        track(outside)
        if (socket.destroyed) return void outside.destroy()
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        outside.write(head)
        pipeline(outside, meter.count(), socket, () => {})
        pipeline(socket, outside, () => {})
      },
      () => socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n'),
    )
  })
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, '127.0.0.1', resolve))
  const timer = setInterval(() => meter.look(open.size > 0), pace.window).unref()
  return {
    url: `http://importer:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(timer)
      for (const socket of open) socket.destroy()
      return closed(server)
    },
  }
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))

interface Meter {
  count(): Transform
  isOver(): boolean
  /** Every window: whether enough has come since the last look. */
  look(isOpen: boolean): void
}

function openMeter({ most, least }: Pace, end: () => void): Meter {
  let all = 0
  let before = 0
  let wasOpen = false
  return {
    count: () =>
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          all += chunk.length
          if (all > most) end()
          done(null, chunk)
        },
      }),
    isOver: () => all > most,
    look(isOpen) {
      if (isOpen && wasOpen && all - before < least) end()
      before = all
      wasOpen = isOpen
    },
  }
}

/** Only what is encrypted goes through unseen. */
async function tunnelTo(guard: Guard, authority: string): Promise<Socket> {
  const [, host = '', port = ''] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(authority) ?? []
  const pinned = await guard.pin(host, Number(port))
  const socket = connect({ host: pinned.host, port: Number(port), lookup: pinned.lookup })
  await new Promise((resolve, reject) =>
    socket
      .once('connect', resolve)
      .once('error', reject)
      .setTimeout(30_000, () => socket.destroy(new Error('no answer'))),
  )
  return socket.setTimeout(0)
}

const ofOneConnection = [
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

const carried = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.includes(name)))

async function forward(guard: Guard, meter: Meter, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = webAddress(request.url ?? '')
  if (url.protocol !== 'http:' || !['GET', 'HEAD', 'POST'].includes(request.method ?? '')) return refuse(response)
  const { host, lookup } = await guard.pin(hostOf(url), Number(url.port || 80))
  const onward = ask(url, { host, lookup, agent: false, method: request.method, headers: carried(request.headers), timeout: 30_000 })
  onward.on('timeout', () => onward.destroy(new Error('no answer')))
  onward.on('error', () => refuse(response))
  response.on('close', () => onward.destroy())
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, carried(answer.headers))
    pipeline(answer, meter.count(), response, () => {})
  })
  pipeline(request, onward, () => {})
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(502).end()
}

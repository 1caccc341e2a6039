import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { networkOf } from '#domains/accounts/server.ts'
import { rtmpSession } from '../rtmp/session.ts'
import { type ArrivedEncoder, admitEncoder } from './admitting.ts'
import type { Bench } from './bench.ts'
import { type Connections, connectionLimits, countIn, countOut, openConnections } from './connections.ts'
import { taggedInput } from './tagged-input.ts'

/** ms that a connection has until it publishes. */
const longestBefore = 10_000
/** ms after which a port that was another process's is tried again. */
const tryEvery = 2000

interface Listening {
  readonly port: number
  readonly host: string
}

/** Takes encoders on a port; where another process has it, from when that is gone. @returns what stops it */
export function serveRtmp(bench: Bench, { port, host }: Listening): () => Promise<void> {
  const { log } = bench.ports
  const connections = openConnections()
  const server = createServer({ noDelay: true }, (socket) => greet(bench, connections, socket))
  let stopped = false
  let warned = false
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (!warned) log.warn({ err: error, port }, 'encoders cannot connect by RTMP as yet')
    warned = true
    void sleep(tryEvery, undefined, { ref: false }).then(() => {
      if (!stopped) server.listen({ port, host })
    })
  })
  server.listen({ port, host })
  return async () => {
    stopped = true
    server.close()
    await Promise.all(connections.running)
    for (const socket of connections.all) socket.destroy()
  }
}

/** What was said to it is still sent, for a moment; nothing of it is read any more. */
function leave(socket: Socket): void {
  socket.pause()
  socket.destroySoon()
  setTimeout(() => socket.destroy(), 2000).unref()
}

function greet(bench: Bench, connections: Connections, socket: Socket): void {
  const { log } = bench.ports
  const address = socket.remoteAddress ?? ''
  const network = networkOf(address)
  socket.on('error', () => {})
  if (connections.all.size >= connectionLimits.all || (connections.early.get(network) ?? 0) >= connectionLimits.ofNetwork)
    return void socket.destroy()
  connections.all.add(socket)
  countIn(connections.early, network)
  const due = setTimeout(() => socket.destroy(), longestBefore)
  let isEarly = true
  const publishes = () => {
    clearTimeout(due)
    if (isEarly) countOut(connections.early, network)
    isEarly = false
  }

  const input = taggedInput({
    cut: (why) => {
      if (why !== undefined) session.refuse(why)
      leave(socket)
    },
    // Of a line that was left nothing is read.
    reading: (isOn) => void (isOn && socket.writable ? socket.resume() : socket.pause()),
  })
  const session = rtmpSession({
    send: (bytes) => void (socket.writable && socket.write(bytes)),
    onPublish: (key) => void admitEncoder({ bench, connections, arrival }, key),
    onDescription: input.said,
    onTag: input.tag,
    onDone: input.gone,
  })
  const arrival: ArrivedEncoder = { socket, address, input, accept: session.accept, refuse: input.close, publishes }

  socket.on('data', (bytes) => {
    try {
      session.take(bytes)
    } catch (error) {
      log.info({ ip: address, reason: String(error) }, 'an encoder was cut off')
      leave(socket)
    }
  })
  socket.on('close', () => {
    publishes()
    connections.all.delete(socket)
    input.gone()
  })
}

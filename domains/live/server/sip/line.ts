import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { readSip, type SipMessage, sipLength } from './message.ts'

export interface SipPeer {
  readonly transport: 'udp' | 'tcp'
  /** An address of IPv4 or IPv6: names were looked up. */
  readonly address: string
  readonly family: number
  readonly port: number
}

/** The line to the one side that is called, or to the proxy before it. */
export interface SipLine {
  readonly transport: 'udp' | 'tcp'
  /** This side of it. */
  readonly host: string
  readonly port: number
  send(bytes: Buffer): void
  /** Settles when nothing more comes. */
  readonly over: Promise<void>
  close(): void
}

/** ms until a connection has to be there. */
const longestConnect = 10_000
/** Messages within a second: who sends more is cut off. */
const mostInSecond = 200
/** Bytes that wait to be read by the other side: who reads less is cut off. */
const mostUnread = 256 * 1024
/** ms in which the other side reads what was said last. */
const longestClose = 5000

/** As it stands in addresses. */
export const hostText = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** @throws where it cannot be opened */
export function openSipLine(peer: SipPeer, take: (message: SipMessage) => void): Promise<SipLine> {
  return peer.transport === 'udp' ? openDatagrams(peer, take) : openConnection(peer, take)
}

/** Says whether one more may be heeded. */
function paced(now = () => Date.now()): () => boolean {
  let [since, count] = [now(), 0]
  return () => {
    if (now() - since >= 1000) [since, count] = [now(), 0]
    count += 1
    return count <= mostInSecond
  }
}

/** Only what comes from the other side's address and port is taken: the system leaves all else out. */
async function openDatagrams({ address, family, port }: SipPeer, take: (message: SipMessage) => void): Promise<SipLine> {
  const over = Promise.withResolvers<void>()
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  const mayHeed = paced()
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    socket.close()
    over.resolve()
  }
  try {
    socket.connect(port, address)
    await once(socket, 'connect')
  } catch (error) {
    close()
    throw error
  }
  socket.on('error', close)
  socket.on('message', (bytes) => {
    if (!mayHeed()) return close()
    try {
      take(readSip(bytes))
    } catch {
      // Garbage, and what only keeps the way open, is left out.
    }
  })
  const here = socket.address()
  return {
    transport: 'udp',
    host: here.address,
    port: here.port,
    send: (bytes) => void (isOpen && socket.send(bytes)),
    over: over.promise,
    close,
  }
}

async function openConnection({ address, port }: SipPeer, take: (message: SipMessage) => void): Promise<SipLine> {
  const over = Promise.withResolvers<void>()
  const socket = connect({ host: address, port, noDelay: true })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(longestConnect) })
  } catch (error) {
    socket.destroy()
    throw error
  }
  const close = () => {
    socket.destroySoon()
    setTimeout(() => socket.destroy(), longestClose).unref()
  }
  const mayHeed = paced()
  const read = messagesOf((message) => {
    if (!mayHeed()) return void socket.destroy()
    take(message)
  })
  socket.on('error', () => {})
  socket.on('close', () => over.resolve())
  socket.on('data', (bytes) => {
    try {
      read(bytes)
    } catch {
      socket.destroy()
    }
  })
  return {
    transport: 'tcp',
    host: socket.localAddress ?? '127.0.0.1',
    port: socket.localPort ?? 0,
    send(bytes) {
      if (socket.writableLength > mostUnread) socket.destroy()
      else if (socket.writable) socket.write(bytes)
    },
    over: over.promise,
    close,
  }
}

/** Messages one after the other, wherever the line cuts them. @throws SipFault: nothing on it can be understood any more */
export function messagesOf(take: (message: SipMessage) => void): (bytes: Buffer) => void {
  let held: Buffer = Buffer.alloc(0)
  return (bytes) => {
    held = Buffer.concat([held, bytes])
    for (;;) {
      // Empty lines between two keep the way open.
      while (held[0] === 13 || held[0] === 10) held = held.subarray(1)
      const length = sipLength(held)
      if (length === undefined || length > held.length) return
      take(readSip(held.subarray(0, length)))
      held = held.subarray(length)
    }
  }
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A connection that has just been made is about to bring a request, ms. */
const newConnectionTime = 1_000

/**
 * Makes `closeIdleConnections`, which also goes before every close of the server, leave alone what is not idle: Node takes an answer for sent
 * when its last byte is written, and would cut off the end of one that its reader takes slowly.
 */
export function closeIdleConnectionsOnly(server: Server): void {
  const busy = new Map<Socket, number>()
  /** From when on (ms) a connection without a request counts as idle. */
  const idleFrom = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    idleFrom.set(socket, Date.now() + newConnectionTime)
    socket.once('close', () => idleFrom.delete(socket))
  })
  server.on('request', ({ socket }, answer) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1)
    idleFrom.delete(socket)
    answer.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1
      if (left > 0) return busy.set(socket, left)
      busy.delete(socket)
      if (!socket.destroyed) idleFrom.set(socket, Date.now())
    })
  })
  server.closeIdleConnections = () => {
    for (const [socket, from] of idleFrom) if (from <= Date.now()) socket.destroy()
  }
}

import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { PortRange } from '../queries/listeners.ts'
import type { MediaPorts } from './sdp.ts'

/** Of one call: sound, pictures, and the reports of both. */
const ofCall = 4

export interface TakenPorts extends MediaPorts {
  /** Lets a program have them. @returns when it can */
  free(): Promise<void>
  giveBack(): Promise<void>
}

export interface MediaPortTaker {
  /** @returns null where all are taken */
  take(): Promise<TakenPorts | null>
}

/** Ports for the media of calls, counted in this process; until a program has them they are held, so that no other process offers them. */
export function openMediaPorts({ first, last }: PortRange): MediaPortTaker {
  const taken = new Set<number>()
  // Media on an even port, its reports on the next.
  const start = first + (first % 2)
  return {
    async take() {
      for (let port = start; port + ofCall - 1 <= last; port += ofCall) {
        if (taken.has(port)) continue
        taken.add(port)
        const sockets = await holdFrom(port)
        if (sockets) return takenFrom(port, sockets, taken)
        taken.delete(port)
      }
      return null
    },
  }
}

function takenFrom(port: number, sockets: Socket[], taken: Set<number>): TakenPorts {
  const free = () => closeAll(sockets.splice(0))
  return {
    audio: port,
    video: port + 2,
    free,
    async giveBack() {
      await free()
      taken.delete(port)
    },
  }
}

/** @returns null where one of them is somebody else's */
async function holdFrom(first: number): Promise<Socket[] | null> {
  const held: Socket[] = []
  for (let port = first; port < first + ofCall; port++) {
    const socket = createSocket('udp4')
    held.push(socket)
    try {
      socket.bind(port)
      await once(socket, 'listening')
      // What comes before it is wanted is left out.
      socket.on('error', () => {})
    } catch {
      await closeAll(held)
      return null
    }
  }
  return held
}

async function closeAll(sockets: readonly Socket[]): Promise<void> {
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))))
}

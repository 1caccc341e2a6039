import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { hashOfKey } from '../keys.ts'
import { findByKey } from '../queries/streams.ts'
import type { Bench } from './bench.ts'
import { type Connections, connectionLimits, countIn, countOut } from './connections.ts'
import type { StreamInput } from './ingest.ts'
import { runStream } from './run.ts'

/** ms that an encoder that publishes may be silent. */
const longestSilence = 8000

/** An encoder that wants to publish. */
export interface ArrivedEncoder {
  readonly socket: Socket
  readonly address: string
  readonly input: StreamInput
  readonly accept: () => void
  readonly refuse: (why: string) => void
  /** It is one of those that publish from now on. */
  readonly publishes: () => void
}

interface Admitting {
  readonly bench: Bench
  readonly connections: Connections
  readonly arrival: ArrivedEncoder
}

/** Lets an encoder send to the event that its key opens. */
export async function admitEncoder({ bench, connections, arrival }: Admitting, key: string): Promise<void> {
  const { log, db } = bench.ports
  const { socket, address, input } = arrival
  const keyHash = hashOfKey(key)
  try {
    const eventId = await findByKey(db, keyHash)
    if (eventId === undefined || bench.stopping.aborted || socket.destroyed) {
      log.info({ ip: address }, 'an encoder came with a key that opens nothing')
      return arrival.refuse('This key opens nothing.')
    }
    if (countIn(connections.ofEvent, eventId) > connectionLimits.ofEvent) {
      countOut(connections.ofEvent, eventId)
      return arrival.refuse('Too many encoders send to this event.')
    }
    arrival.publishes()
    socket.setTimeout(longestSilence, () => socket.destroy())
    arrival.accept()
    const running = runStream(bench, { eventId, id: randomUUID(), kind: 'rtmp', keyHash }, input)
      .catch((error: unknown) => {
        log.error({ err: error, eventId }, 'a stream could not be carried')
        input.close()
      })
      .finally(() => {
        countOut(connections.ofEvent, eventId)
        connections.running.delete(running)
      })
    connections.running.add(running)
  } catch (error) {
    log.warn({ err: error }, 'an encoder could not be admitted')
    input.close()
  }
}

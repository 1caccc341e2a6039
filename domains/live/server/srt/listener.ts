import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '#domains/media/server.ts'
import { isHeld } from '../queries/holding.ts'
import { setTrouble, withdrawTrouble } from '../queries/streams.ts'
import { carryRelayed } from '../relaying/carry.ts'
import type { Bench } from '../running/bench.ts'
import { type ListeningPlace, listenArgs, longestListening, portTaken, troubleIn, withoutPassphrase } from './listening.ts'

/** ms after one that ended, so that an encoder finds the port open when it comes; and after one that could not wait, or not take what came. */
const pauses = { usual: 100, afterFault: 2000 }
/** ms: longer than any event may last. */
const longest = 26 * 3_600_000

export interface ListenedEvent extends ListeningPlace {
  readonly eventId: string
  readonly keyHash: Buffer
}

export interface Listener {
  /** @returns when nobody can connect any more, and who was is cut off */
  close(): Promise<void>
}

/** Takes the encoders of an event, one after the other. @param running gets what goes on with what they sent */
export function listenFor(bench: Bench, event: ListenedEvent, running: Set<Promise<unknown>>): Listener {
  const closing = new AbortController()
  const { signal } = closing
  let warned = false

  async function listen(): Promise<void> {
    while (!signal.aborted) {
      const { isFault, complaint } = await takeOne(bench, event, { running, signal })
      if (signal.aborted) return
      if (!isFault) await tellOpen(bench, event)
      if (isFault && !(await tellTrouble(bench, event, complaint)) && !warned) {
        warned = true
        bench.ports.log.warn({ eventId: event.eventId, port: event.port, complaint }, 'nothing came by SRT')
      }
      await sleep(isFault ? pauses.afterFault : pauses.usual, undefined, { signal }).catch(() => {})
    }
  }

  const listening = listen()
  return {
    async close() {
      closing.abort()
      await listening
    },
  }
}

interface Taking {
  readonly running: Set<Promise<unknown>>
  readonly signal: AbortSignal
}

interface Taken {
  /** Neither did anything come of it, nor did it wait in vain. */
  readonly isFault: boolean
  readonly complaint: string
}

/** Waits for one encoder, and takes what it sends until it is gone. The end of its stream is not waited for: it may come back meanwhile. */
async function takeOne(bench: Bench, event: ListenedEvent, { running, signal }: Taking): Promise<Taken> {
  const { eventId, keyHash } = event
  const begunAt = performance.now()
  try {
    const program = startProgram('ffmpeg', listenArgs(event), { wallMs: longest }, 1)
    const carried = carryRelayed(bench, { publisher: { eventId, kind: 'srt', keyHash }, program, running })
    signal.addEventListener('abort', carried.stop, { once: true })
    const complaint = withoutPassphrase(await carried.ended, event)
    signal.removeEventListener('abort', carried.stop)
    const waitedInVain = performance.now() - begunAt >= longestListening && troubleIn(complaint) === undefined
    return { isFault: !carried.hasBegun() && !waitedInVain, complaint }
  } catch (error) {
    return { isFault: true, complaint: String(error) }
  }
}

/** Tells the host why nothing was taken of what an encoder sent, unless another one sends. @returns whether that is known */
async function tellTrouble({ ports: { db, log } }: Bench, { eventId }: ListenedEvent, complaint: string): Promise<boolean> {
  const trouble = troubleIn(complaint)
  if (trouble === undefined) return false
  try {
    if (!(await isHeld(db, eventId))) await setTrouble(db, eventId, trouble)
  } catch (error) {
    log.warn({ err: error, eventId }, 'why nothing is taken by SRT could not be written down')
  }
  return true
}

/** Tells the host that the port is the event's again, where they read that it was not. */
async function tellOpen({ ports: { db, log } }: Bench, { eventId }: ListenedEvent): Promise<void> {
  try {
    await withdrawTrouble(db, eventId, portTaken)
  } catch (error) {
    log.warn({ err: error, eventId }, 'that encoders can connect by SRT could not be written down')
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/server/config.ts'
import { type HeldCall, holdCalls, releaseCalls, removeCall } from '../queries/calls.ts'
import { setTrouble } from '../queries/streams.ts'
import type { Bench } from '../running/bench.ts'
import { carryCall } from './caller.ts'
import { openMediaPorts } from './media-ports.ts'

/** ms between two looks at who is to be called. */
const lookEvery = 1000

type SipConfig = NonNullable<Config['live']['sip']>

interface Running {
  readonly hangUp: AbortController
  readonly over: Promise<void>
}

/** Joins the sessions that hosts want their events to be joined with. @returns what stops it */
export function watchCalls(bench: Bench, sip: SipConfig): () => Promise<void> {
  const { db, log } = bench.ports
  const holder = randomUUID()
  const ports = openMediaPorts(sip.ports)
  const calls = new Map<string, Running>()
  const running = new Set<Promise<unknown>>()

  async function carry(held: HeldCall, { signal }: AbortController): Promise<void> {
    try {
      const trouble = await carryCall(bench, held, { sip, ports, running, signal })
      // Told to stop or to hang up, it is another process's by now, or nobody's.
      if (bench.stopping.aborted || signal.aborted) return
      if (trouble !== null) await setTrouble(db, held.eventId, trouble)
      await removeCall(db, held.eventId, held.id)
    } catch (error) {
      log.warn({ err: error, eventId: held.eventId }, 'a SIP session could not be joined')
    }
  }

  async function look(): Promise<void> {
    const wanted = new Map((await holdCalls(db, holder)).map((held) => [held.id, held]))
    for (const [id, { hangUp }] of calls) if (!wanted.has(id)) hangUp.abort()
    for (const [id, held] of wanted) {
      if (calls.has(id)) continue
      const hangUp = new AbortController()
      const over = carry(held, hangUp).finally(() => {
        calls.delete(id)
      })
      calls.set(id, { hangUp, over })
    }
  }

  async function watch(): Promise<void> {
    while (!bench.stopping.aborted) {
      try {
        await look()
      } catch (error) {
        log.warn({ err: error }, 'whom to call could not be asked')
      }
      await sleep(lookEvery, undefined, { signal: bench.stopping }).catch(() => {})
    }
  }

  const watching = watch()
  return async () => {
    await watching
    // What was sent comes to its end first.
    await Promise.all(running)
    for (const { hangUp } of calls.values()) hangUp.abort()
    await Promise.all([...calls.values()].map(({ over }) => over))
    await releaseCalls(db, holder).catch((error: unknown) => log.warn({ err: error }, 'that nobody calls could not be written down'))
  }
}

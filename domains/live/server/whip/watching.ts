import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { finishOffer, renewOffers, setAnswer, takeOffers, type WhipOffer } from '../queries/whip.ts'
import type { Bench } from '../running/bench.ts'
import { openMediaPorts } from '../sip/media-ports.ts'
import { carryOffer } from './carrying.ts'
import { portsOf, type WhipConfig } from './ports.ts'

/** ms between two looks at who wants to send. */
const lookEvery = 250

/** Carries what encoders send by WHIP. @returns what stops it */
export function watchOffers(bench: Bench, config: WhipConfig): () => Promise<void> {
  const { db, log } = bench.ports
  const holder = randomUUID()
  const { peers, programs } = portsOf(config)
  const tools = { whip: { ports: peers, host: config.host }, ports: openMediaPorts(programs) }
  const carried = new Map<string, AbortController>()
  const running = new Set<Promise<unknown>>()

  async function carry(offer: WhipOffer, { signal }: AbortController): Promise<void> {
    try {
      await carryOffer(bench, offer, { ...tools, running, signal })
    } catch (error) {
      log.warn({ err: error, eventId: offer.eventId }, 'what an encoder sends by WHIP could not be carried')
      await setAnswer(db, offer.id, { refusal: 'The server could not take what the encoder sends. Please try again.' }).catch(() => {})
    } finally {
      carried.delete(offer.id)
      await finishOffer(db, offer.id).catch(() => {})
    }
  }

  async function look(): Promise<void> {
    for (const offer of await takeOffers(db, holder)) {
      const ending = new AbortController()
      carried.set(offer.id, ending)
      const one = carry(offer, ending).finally(() => running.delete(one))
      running.add(one)
    }
    if (carried.size > 0) for (const id of await renewOffers(db, [...carried.keys()])) carried.get(id)?.abort()
  }

  async function watch(): Promise<void> {
    while (!bench.stopping.aborted) {
      try {
        await look()
      } catch (error) {
        log.warn({ err: error }, 'who wants to send by WHIP could not be asked')
      }
      await sleep(lookEvery, undefined, { signal: bench.stopping }).catch(() => {})
    }
  }

  const watching = watch()
  return async () => {
    await watching
    await Promise.all(running)
  }
}

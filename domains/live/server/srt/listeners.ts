import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ports } from '#platform/server/ports.ts'
import { hashOfKey, srtPassphrase, streamKey } from '../keys.ts'
import { type HeldPort, holdPorts, releasePorts } from '../queries/listeners.ts'
import type { Bench } from '../running/bench.ts'
import { type ListenedEvent, type Listener, listenFor } from './listener.ts'
import { srtOffer } from './support.ts'

/** ms between two looks at which events are listened for. */
const lookEvery = 1000

type SrtConfig = NonNullable<Ports['config']['live']['srt']>

/** Listens on the port of each event that can be sent to. @returns what stops it */
export function watchListeners(bench: Bench, { ports, host }: SrtConfig): () => Promise<void> {
  const { db, log, config, secrets } = bench.ports
  const holder = randomUUID()
  const open = new Map<string, Listener>()
  const running = new Set<Promise<unknown>>()

  async function look(): Promise<void> {
    const wanted = new Map((await holdPorts(db, holder, ports)).flatMap((held) => placeOf(secrets, host, held)))
    // The same port may be another event's, or the same event's under another passphrase.
    const unwanted = [...open].filter(([name]) => !wanted.has(name))
    await Promise.all(unwanted.map(([, listener]) => listener.close()))
    for (const [name] of unwanted) open.delete(name)
    for (const [name, event] of wanted) if (!open.has(name)) open.set(name, listenFor(bench, event, running))
  }

  async function watch(): Promise<void> {
    if ((await srtOffer(config)) === 'lacking') return log.warn('encoders cannot connect by SRT: ffmpeg is built without it here')
    while (!bench.stopping.aborted) {
      try {
        await look()
      } catch (error) {
        log.warn({ err: error }, 'for which events to listen could not be asked')
      }
      await sleep(lookEvery, undefined, { signal: bench.stopping }).catch(() => {})
    }
  }

  const watching = watch()
  return async () => {
    await watching
    // What was sent comes to its end first.
    await Promise.all(running)
    await Promise.all([...open.values()].map((listener) => listener.close()))
    await releasePorts(db, holder).catch((error: unknown) => log.warn({ err: error }, 'that nobody listens could not be written down'))
  }
}

/** None where the key is of another secret than this installation's: it opens nothing before its host looks at it again. */
function placeOf(secrets: Ports['secrets'], host: string, { eventId, port, nonce, keyHash }: HeldPort): [string, ListenedEvent][] {
  if (!hashOfKey(streamKey(secrets, eventId, nonce)).equals(keyHash)) return []
  const passphrase = srtPassphrase(secrets, eventId, nonce)
  return [[`${eventId} ${port} ${passphrase}`, { eventId, keyHash, host, port, passphrase }]]
}

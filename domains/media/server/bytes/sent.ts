import { addressKey } from '#platform/server/address-key.ts'
import type { Ports } from '#platform/server/ports.ts'
import { addSent } from '../queries/sent.ts'

/** How often what was sent is written down, ms. */
const every = 10_000

export interface SentBytes {
  readonly add: (address: string, assetId: string, bytes: number) => void
  /** Writes down what was sent, now and for the last time. */
  readonly stop: () => Promise<void>
}

/** Counts the bytes that this process sends to viewers without an account: their views wait for them. */
export function countSent({ db, secrets, log }: Pick<Ports, 'db' | 'secrets' | 'log'>): SentBytes {
  let counted = new Map<string, number>()
  const count = (key: string, bytes: number) => counted.set(key, (counted.get(key) ?? 0) + bytes)

  async function write(): Promise<void> {
    if (counted.size === 0) return
    const writing = counted
    counted = new Map()
    const sent = [...writing].map(([key, bytes]) => {
      const [address = '', assetId = ''] = key.split('\n')
      return { address: addressKey(secrets, address), assetId, bytes }
    })
    try {
      await addSent(db, sent)
    } catch (error) {
      log.warn({ err: error }, 'what was sent could not be written down; it is tried again')
      for (const [key, bytes] of writing) count(key, bytes)
    }
  }

  const timer = setInterval(() => void write(), every).unref()
  return {
    add: (address, assetId, bytes) => void count(`${address}\n${assetId}`, bytes),
    stop: async () => {
      clearInterval(timer)
      await write()
    },
  }
}

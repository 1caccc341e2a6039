import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { NotificationListener } from '../pg-notifications.ts'
import { inBatches } from './batches.ts'

/** ms between two questions of a process; those who ask meanwhile share one. */
const interval = 20
/** ms after which nobody waits for what was told. */
const longestWait = 1000

/**
 * Whether this process has heard everything that was told before it was asked: what is notified comes in the order of the commits, so that a word of
 * one's own comes after all of it.
 */
export function catchingUp(listener: NotificationListener, db: Db): () => Promise<boolean> {
  const channel = `lyceum_word_${randomUUID().replaceAll('-', '')}`
  const waiting = new Map<string, (heard: boolean) => void>()
  listener.on(channel, (word) => waiting.get(word)?.(true))

  const ask = inBatches<(heard: boolean) => void>(interval, async (_key, some) => {
    const word = randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), longestWait)
    waiting.set(word, resolve)
    // Nothing is lost where the word is.
    await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${word})`.execute(db).catch(() => resolve(false))
    const heard = await promise
    clearTimeout(timer)
    waiting.delete(word)
    for (const one of some) one(heard)
  })
  return () => new Promise((resolve) => ask('', resolve))
}

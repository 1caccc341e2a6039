import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Tx } from './db.ts'
import { unlessSilent } from './pg-notifications.ts'

export interface Locks {
  /**
   * Waits until `name` is nobody else's, in this process or another; whoever holds it is asked to give way.
   *
   * @param giveWay called when somebody else asks, and when the lock may have been lost with its connection
   * @param timeout ms
   * @returns what gives the lock back, or null when the timeout ran out
   */
  take(name: string, giveWay: () => void, timeout: number): Promise<(() => Promise<void>) | null>
  /** Asks every holder in this process to give way. */
  clear(): void
  stop(): Promise<void>
}

interface Holder {
  readonly giveWay: () => void
  readonly released: Promise<void>
}

const channel = 'lyceum_locks'

/** Waits until no other transaction holds `name`, over all processes; it is given back where this one ends. */
export async function lockUntilCommit(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/**
 * Named locks over all processes: advisory locks of PostgreSQL, all of a process on one connection of their own, which is made at the first
 * use. A process that dies loses its connection and with it its locks, at once.
 */
export function openLocks(url: string, log: Pick<Logger, 'warn'>): Locks {
  const holders = new Map<string, Holder>()
  const clear = () => {
    for (const { giveWay } of holders.values()) giveWay()
  }
  const line = openLine(url, log, { heard: (name) => holders.get(name)?.giveWay(), broken: clear })

  /** Locks of one connection don't keep each other out, so that a name is first taken within the process. */
  async function takeHere(name: string, giveWay: () => void, until: number): Promise<(() => void) | null> {
    for (let other = holders.get(name); other; other = holders.get(name)) {
      other.giveWay()
      await Promise.race([other.released, sleep(Math.max(until - Date.now(), 0), undefined, { ref: false })])
      if (Date.now() >= until) return null
    }
    const { promise: released, resolve } = Promise.withResolvers<void>()
    holders.set(name, { giveWay, released })
    return () => {
      holders.delete(name)
      resolve()
    }
  }

  async function takeEverywhere(name: string, until: number): Promise<boolean> {
    while (!(await line.ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as yes', [name]))) {
      if (Date.now() >= until) return false
      await line.ask(`select pg_notify('${channel}', $1)`, [name])
      await sleep(100)
    }
    return true
  }

  return {
    clear,
    stop: () => line.stop(),
    async take(name, giveWay, timeout) {
      const until = Date.now() + timeout
      const forget = await takeHere(name, giveWay, until)
      if (!forget) return null
      let taken = false
      try {
        taken = await takeEverywhere(name, until)
      } finally {
        if (!taken) forget()
      }
      if (!taken) return null
      return async () => {
        // Where this fails, the connection is gone and the lock with it.
        await line.ask('select pg_advisory_unlock(hashtextextended($1, 0)) as yes', [name]).catch(() => {})
        forget()
      }
    },
  }
}

interface Line {
  /** The column `yes` of the first row. */
  ask(text: string, values: readonly string[]): Promise<boolean>
  stop(): Promise<void>
}

/** One connection, made when it is first needed and again when it broke. */
function openLine(url: string, log: Pick<Logger, 'warn'>, tell: { heard: (name: string) => void; broken: () => void }): Line {
  let opened: Promise<pg.Client> | null = null
  let current: pg.Client | null = null

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, ...unlessSilent, application_name: 'lyceum-locks' })
    current = client
    client.on('notification', ({ payload }) => tell.heard(payload ?? ''))
    client.on('error', (error) => log.warn({ err: error }, 'the connection that holds locks broke'))
    client.on('end', () => {
      // One that could not be made may end after the next one was.
      if (current !== client) return
      opened = null
      tell.broken()
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  }

  let turn: Promise<unknown> = Promise.resolve()
  return {
    ask(text, values) {
      const mine = turn.then(async () => {
        opened ??= open().catch((error: unknown) => {
          opened = null
          throw error
        })
        const client = await opened
        try {
          const { rows } = await client.query<{ yes?: boolean }>(text, [...values])
          return rows[0]?.yes === true
        } catch (error) {
          // What does not answer holds no lock that can be relied on.
          await client.end().catch(() => {})
          throw error
        }
      })
      turn = mine.catch(() => {})
      return mine
    },
    async stop() {
      await turn
      await (await opened?.catch(() => null))?.end()
    },
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './db.ts'

type Heard = (payload: string) => void

/** Whether everything that is told is heard. */
export interface Hearing {
  up(): void
  down(): void
}

export interface NotificationListener {
  /** Calls `heard` for each notification on the channel, and `reconnected` after a gap in which some may have been missed. */
  on(channel: string, heard: Heard, reconnected?: () => void, hearing?: Hearing): void
  stop(): Promise<void>
}

interface Subscription {
  readonly channel: string
  readonly heard: Heard
  readonly reconnected: (() => void) | undefined
  readonly hearing: Hearing | undefined
}

/** Of connections that stay: a server that is gone without a word is noticed in seconds, where TCP by itself takes minutes or hours. */
export const unlessSilent = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 10_000,
  query_timeout: 10_000,
} as const

/** ms between two looks at whether the server still answers; who only listens does not hear that it is gone. */
const lookEvery = 15_000

/** One connection that LISTENs for all of the process and comes back by itself. */
export async function openNotificationListener(url: string, log: Pick<Logger, 'warn'>): Promise<NotificationListener> {
  const subscriptions: Subscription[] = []
  let client: pg.Client
  let stopped = false
  /** A connection takes one query after the other. */
  let queries: Promise<unknown> = Promise.resolve()

  async function connect() {
    client = new pg.Client({ connectionString: url, ...unlessSilent })
    client.on('notification', ({ channel, payload }) => {
      for (const one of subscriptions) if (one.channel === channel) one.heard(payload ?? '')
    })
    client.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
    client.on('end', () => {
      for (const one of subscriptions) one.hearing?.down()
      if (!stopped) setTimeout(() => void reconnect(), 500)
    })
    await client.connect()
    for (const channel of new Set(subscriptions.map((one) => one.channel))) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  async function reconnect() {
    if (stopped) return
    try {
      await connect()
      for (const one of subscriptions) {
        one.hearing?.up()
        one.reconnected?.()
      }
    } catch {
      // A failed connect ends the client, whose `end` event tries again.
    }
  }

  const look = () => {
    const silent = client
    silent.query('select 1').catch(() => void silent.end().catch(() => {}))
  }

  await connect()
  const looking = setInterval(look, lookEvery).unref()
  return {
    on(channel, heard, reconnected, hearing) {
      subscriptions.push({ channel, heard, reconnected, hearing })
      queries = queries
        .then(() => client.query(`listen ${pg.escapeIdentifier(channel)}`))
        .then(() => hearing?.up())
        .catch((error: unknown) => log.warn({ err: error }, 'cannot listen'))
    },
    async stop() {
      stopped = true
      clearInterval(looking)
      await client.end()
    },
  }
}

const hello = 'lyceum_hello'

/**
 * Fails with a sentence where notifications don't arrive within `ms`: a pooler that gives each transaction another connection takes LISTEN
 * and says nothing, and does as little for locks that last as long as a connection.
 */
export async function checkNotifications(listener: NotificationListener, db: Db, ms = 20_000): Promise<void> {
  const word = randomUUID()
  const heard = Promise.withResolvers<true>()
  listener.on(hello, (payload) => payload === word && heard.resolve(true))
  for (const end = Date.now() + ms; Date.now() < end; ) {
    await sql`select pg_notify(${hello}, ${word})`.execute(db)
    if (await Promise.race([heard.promise, sleep(500, false)])) return
  }
  throw new Error(
    'PostgreSQL takes queries, but its notifications do not arrive. DATABASE_URL must lead to the server itself or to a pooler in session mode, not in transaction mode.',
  )
}

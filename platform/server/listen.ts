import pg from 'pg'
import type { Logger } from 'pino'

type Heard = (payload: string) => void

export interface Ear {
  /** Calls `heard` for each notification on the channel, and `reconnected` after a gap in which some may have been missed. */
  on(channel: string, heard: Heard, reconnected?: () => void): void
  stop(): Promise<void>
}

interface Subscription {
  readonly channel: string
  readonly heard: Heard
  readonly reconnected: (() => void) | undefined
}

/** One connection that LISTENs for all of the process and comes back by itself. */
export async function openEar(url: string, log: Pick<Logger, 'warn'>): Promise<Ear> {
  const subscriptions: Subscription[] = []
  let client: pg.Client
  let stopped = false

  async function connect() {
    client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('notification', ({ channel, payload }) => {
      for (const one of subscriptions) if (one.channel === channel) one.heard(payload ?? '')
    })
    client.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
    client.on('end', () => {
      if (!stopped) setTimeout(() => void reconnect(), 500)
    })
    await client.connect()
    for (const channel of new Set(subscriptions.map((one) => one.channel))) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  async function reconnect() {
    if (stopped) return
    try {
      await connect()
      for (const one of subscriptions) one.reconnected?.()
    } catch {
      // A failed connect ends the client, whose `end` event tries again.
    }
  }

  await connect()
  return {
    on(channel, heard, reconnected) {
      subscriptions.push({ channel, heard, reconnected })
      client.query(`listen ${pg.escapeIdentifier(channel)}`).catch((error: unknown) => log.warn({ err: error }, 'cannot listen'))
    },
    async stop() {
      stopped = true
      await client.end()
    },
  }
}

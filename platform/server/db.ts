import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DB } from './schema.gen.ts'

/** Reads take a `Db`. Writes take a `Tx`, so a write outside a transaction does not compile. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Schema = DB

// Counts and sizes stay below 2^53 here; numbers are what the code works with.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

// Most arrays hold plain words and ids; what PostgreSQL has quoted goes the long way.
const ARRAYS = { text: 1009, uuid: 2951 } as const
const parseArray = pg.types.getTypeParser(ARRAYS.text as number) as (text: string) => string[]
for (const type of Object.values(ARRAYS))
  pg.types.setTypeParser(type as number, (text: string) =>
    text === '{}' ? [] : /["\\]|NULL/.test(text) ? parseArray(text) : text.slice(1, -1).split(','),
  )

interface DbOptions {
  /** Connections of this process. */
  readonly max?: number
  /** How long (ms) an answer is waited for; 0 for ever. */
  readonly queryTimeout?: number
}

/** A pool of connections to PostgreSQL. */
export function openDb(url: string, log: Pick<Logger, 'error'>, { max = 8, queryTimeout = 60_000 }: DbOptions = {}): Db {
  const waits = { idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000, keepAlive: true, query_timeout: queryTimeout }
  const pool = new pg.Pool({ connectionString: url, max, ...waits })
  prepareWhatComesAgain(pool)
  // The pool listens to idle connections only: one at work that breaks would end the process. Its query says what happened.
  pool.on('connect', (client) => client.on('error', () => {}))
  // Without a listener a server restart would end the process; the next query gets a new connection.
  pool.on('error', (error) => {
    // 57P01: the server was told to stop, by whoever runs it; the queries that need it say so.
    if ((error as { code?: string }).code !== '57P01') log.error({ err: error }, 'an idle database connection broke')
  })
  giveUpTheSilent(pool)
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** A connection that gave no answer in time is closed: it would keep the next one waiting, too. */
function giveUpTheSilent(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...statement: unknown[]) => unknown
    const watched = (...statement: unknown[]): unknown => {
      const answer = query(...statement)
      if (answer instanceof Promise)
        answer.catch((error: Error) => {
          if (error.message === 'Query read timeout') void (client as unknown as pg.Client).end().catch(() => {})
        })
      return answer
    }
    client.query = watched as typeof client.query
  })
}

const mostPrepared = 500

/** Planning a listing costs more than running it: statements that come again are prepared once a connection. */
function prepareWhatComesAgain(pool: pg.Pool): void {
  const names = new Map<string, string>()
  const once = new Set<string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size === mostPrepared) return known
    if (once.delete(text)) names.set(text, `again_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`)
    else once.add(text)
    // Texts that were made for one occasion don't pile up.
    if (once.size > mostPrepared) once.clear()
    return names.get(text)
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (statement: unknown, values?: unknown) => unknown
    const prepared = (statement: unknown, values?: unknown): unknown => {
      const name = typeof statement === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(statement) : undefined
      return name === undefined ? query(statement, values) : query({ name, text: statement, values })
    }
    client.query = prepared as typeof client.query
  })
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Db } from './db.ts'
import type { Ports } from './ports.ts'

/** What a test gets: the whole app on a database of its own. */
export interface TestApp {
  readonly url: string
  readonly db: Db
  readonly ports: Ports
  readonly http: { printRoutes(): string }
  /** What is registered, as `PUT /api/v3/users/:name`. */
  readonly routes: readonly string[]
  readonly anonymous: Client
  stop(): Promise<void>
}

type Start = (databaseUrl: string) => Promise<Omit<TestApp, 'anonymous'>>

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address with the database `template`. */
    databaseUrl: string
  }
}

let start: Start | undefined
let started: Promise<TestApp> | undefined

/** Told once by the app's test set-up, because the platform must not know the app. */
export function useApp(starter: Start): void {
  start = starter
}

/** A new database: a copy of the migrated template. */
export const clonedDatabase = (): Promise<string> => newDatabase('template template strategy file_copy')

/** A new database with nothing in it. */
export const emptyDatabase = (): Promise<string> => newDatabase('template template0')

async function newDatabase(options: string): Promise<string> {
  const url = new URL(inject('databaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // It may not be the template, which nobody else may be connected to.
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name} ${options}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

/** The whole app on a clone of a real, migrated PostgreSQL; one for each test file. */
export function startedApp(): Promise<TestApp> {
  started ??= (async () => {
    if (!start) throw new Error('the test set-up has not said how the app starts')
    const app = await start(await clonedDatabase())
    return { ...app, anonymous: clientOf(app.url) }
  })()
  return started
}

/** Ends the app of a test file, where there is one. */
export async function stopApp(): Promise<void> {
  const app = await started
  started = undefined
  await app?.stop()
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  // A test looks into answers of any shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly text: string
}

export interface Sending {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a form instead of JSON. */
  readonly form?: boolean
}

export interface Client {
  readonly url: string
  /** Sent with every request: cookie, csrf token. */
  readonly headers: Record<string, string>
  get(path: string, sending?: Sending): Promise<Reply>
  post(path: string, fields?: object | string, sending?: Sending): Promise<Reply>
  put(path: string, fields?: object | string, sending?: Sending): Promise<Reply>
  delete(path: string, fields?: object | string, sending?: Sending): Promise<Reply>
}

/** A program that calls the app as somebody. */
export function clientOf(url: string, headers: Record<string, string> = {}): Client {
  const send = async (method: string, path: string, fields?: object | string, sending: Sending = {}): Promise<Reply> => {
    const type = typeof fields === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
    const body = fields === undefined || typeof fields === 'string' ? fields : JSON.stringify(fields)
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: { accept: 'application/json', ...headers, ...(body === undefined ? {} : { 'content-type': type }), ...sending.headers },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, headers: response.headers, text, body: isJson && text !== '' ? JSON.parse(text) : text }
  }
  return {
    url,
    headers,
    get: (path, sending) => send('GET', path, undefined, sending),
    post: (path, fields, sending) => send('POST', path, fields, sending),
    put: (path, fields, sending) => send('PUT', path, fields, sending),
    delete: (path, fields, sending) => send('DELETE', path, fields, sending),
  }
}

/** Asks again until the answer is truthy; jobs and facts take their moment. */
export async function eventually<T>(ask: () => Promise<T | false> | T | false, within = 150_000, every = 40): Promise<NonNullable<T>> {
  const end = Date.now() + within
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > end) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, every))
  }
}

/** Until a statement with these words waits for a row that another transaction holds. */
export const untilWaiting = (db: Db, words: string) =>
  eventually(async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${words}::text) > 0`.execute(db)
    return rows.length > 0
  })

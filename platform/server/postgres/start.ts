import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { claim } from './claim.ts'
import { ensureCluster } from './cluster.ts'
import { freePort } from './free-port.ts'
import { keepUp } from './keep-up.ts'
import { atOnce, clearAway, engineOf, findSurvivor, launch, recovers, type Server, socketsOf, stop } from './server.ts'
import { chooseRun, type Run } from './user.ts'

export interface PostgresOptions {
  /** Its files go to `postgres/` below this folder, which is made where it is missing. */
  readonly dataDir: string
  readonly password: string
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
  /** Otherwise a free one is chosen and remembered. */
  readonly port?: number | undefined
  /** For tests: nothing is kept safe against a crash of the machine. */
  readonly throwaway?: boolean
}

export interface Postgres {
  readonly url: string
  /** Closes every connection and stops the server, once. */
  readonly stop: () => Promise<void>
}

/** A backup of the data directory has only the link, where the database lies elsewhere (`moveOut`). */
function refuseLostLink(place: string): void {
  if (existsSync(place) || !lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new Error(`${place} leads to ${readlinkSync(place)}, which is not there: put the copy of the database back there.`)
}

/**
 * Starts the PostgreSQL that Lyceum brings along, or takes over one that an earlier Lyceum left behind when it was killed.
 * When it ends by itself or gets stuck it is started again under the same address. Fails with a sentence when another living Lyceum has the data directory or PostgreSQL does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const began = Date.now()
  const place = path.join(path.resolve(options.dataDir), 'postgres')
  refuseLostLink(place)
  if (mkdirSync(place, { recursive: true })) chmodSync(place, 0o711)
  const run = chooseRun(realpathSync(place), findBinaries())
  const release = claim(run.home)
  try {
    const adopted = await adopt(run, options)
    const server = adopted ?? (await startAnew(run, options))
    const sockets = socketsOf(run)
    const url = `${urlOf(server.port, options.password)}${sockets && `?host=${encodeURIComponent(sockets)}`}`
    options.log.info({ port: server.port, ms: Date.now() - began }, adopted ? 'PostgreSQL taken over' : 'PostgreSQL started')
    const again = async () => {
      await clearAway(run, atOnce)
      return launch(run, server.port, options.throwaway ?? false)
    }
    const kept = keepUp(server, { again, engine: () => engineOf(run) }, options.log)
    const end = async () => {
      // Without a wait where none is needed: the signal must be out before a process that cannot wait is gone.
      const restarting = kept.end()
      if (restarting) await restarting
      await stop(run, kept.pid())
      release()
    }
    let stopped: Promise<void> | undefined
    return { url, stop: () => (stopped ??= end()) }
  } catch (error) {
    release()
    throw error
  }
}

async function adopt(run: Run, options: PostgresOptions): Promise<Server | undefined> {
  const survivor = findSurvivor(run, options.throwaway ?? false)
  if (survivor && (await answers(run, survivor, options.password))) return survivor
  await clearAway(run, survivor && atOnce)
  return undefined
}

async function startAnew(run: Run, options: PostgresOptions): Promise<Server> {
  const throwaway = options.throwaway ?? false
  ensureCluster(run, options.password, throwaway)
  const server = await launchOnFreePort(run, options.port, throwaway)
  try {
    await ensureDatabase(server, options.password)
  } catch (error) {
    await stop(run, server.pid)
    throw error
  }
  return server
}

async function launchOnFreePort(run: Run, wanted: number | undefined, throwaway: boolean): Promise<Server> {
  const file = path.join(run.home, 'port')
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (attempt === 1 ? inHistory(file) : undefined) ?? (await freePort())
    try {
      const server = await launch(run, port, throwaway)
      writeFileSync(file, String(port))
      return server
    } catch (error) {
      const taken = error instanceof Error && error.message.includes('Address already in use')
      if (!taken || wanted !== undefined || attempt === 5) throw error
    }
  }
}

function inHistory(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

const urlOf = (port: number, password: string, database = 'lyceum') =>
  `postgres://lyceum:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 60_000 })
  // A connection that breaks while idle would otherwise end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What a server says that starts or recovers from a crash. */
const NOT_YET = '57P03'
/** One that says so while no process is seen to recover it for this long (ms) is stuck. */
const STUCK = 3_000

/** Waits for one that is still on its way: stopping it would only begin its recovery anew, and take 20 s in the middle of it. */
async function answers(run: Run, server: Server, password: string): Promise<boolean> {
  for (let seen = Date.now(); Date.now() < seen + STUCK; await sleep(20)) {
    try {
      await connected(urlOf(server.port, password), (client) => client.query('select 1'))
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_YET) return false
      if (recovers(run)) seen = Date.now()
    }
  }
  return false
}

/** A start that was cut off may have made the files but not the database. */
async function ensureDatabase(server: Server, password: string): Promise<void> {
  try {
    await connected(urlOf(server.port, password), (client) => client.query('select 1'))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '28P01')
      throw new Error('The database does not take the password in secrets.json: both must come from the same data directory.', {
        cause: error,
      })
    if (code !== '3D000') throw error
    await connected(urlOf(server.port, password, 'postgres'), (client) => client.query('create database lyceum'))
  }
}

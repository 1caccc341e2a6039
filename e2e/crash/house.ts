import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#platform/server/postgres/free-port.ts'
import { descendants, processes, sigkill } from './processes.ts'
import type { Report } from './report.ts'

const root = join(import.meta.dirname, '../..')

/** One process does everything, or one answers and another one works. */
export type Shape = 'one' | 'apart'

/** A process that is started again whenever it ends, as a service manager does. */
interface Post {
  readonly url: string
  readonly pid: () => number | null
  readonly kill: () => boolean
  readonly stop: () => Promise<void>
}

export interface House {
  readonly url: string
  readonly dataDir: string
  readonly posts: () => readonly Post[]
  readonly server: () => Post
  readonly worker: () => Post | null
  /** Address of its PostgreSQL, for who looks into it. */
  readonly databaseUrl: (database?: string) => string
  readonly postmaster: () => number | null
  /** ffmpeg and ffprobe that are at work for it. */
  readonly encoders: () => number[]
  /** Waits until everything answers. */
  readonly ready: (timeout: number) => Promise<void>
  readonly reshape: (shape: Shape) => Promise<void>
  readonly stop: () => Promise<void>
}

/** What else the machine does can make a start take many times as long: slow is not wrong, but for what is measured, ms. */
export const patience = 900_000

/** As a service manager waits before it starts a service again, ms. */
const pause = 100

interface Place {
  readonly name: string
  readonly port: number
  readonly log: string
  readonly report: Report
  readonly env: () => Record<string, string>
}

function keptUp({ name, port, log, report, env }: Place): Post {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let killed = false
  let stopping = false
  let wasReady = false
  let ended: Promise<void> = Promise.resolve()

  const settings = { NODE_ENV: 'production', HOST: '127.0.0.1', RTMP_PORT: '0', LOG_LEVEL: 'warn', FETCH_NETWORKS: '127.0.0.2' }
  const begin = () => {
    const output = openSync(log, 'a')
    const born = spawn(process.execPath, ['app/server/main.ts'], {
      cwd: root,
      env: { ...process.env, ...settings, PORT: String(port), ...env() },
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    child = born
    killed = false
    wasReady = false
    void whenAnswering(url, () => child === born).then((yes) => (wasReady ||= yes && child === born))
    const { promise, resolve } = Promise.withResolvers<void>()
    ended = promise
    born.once('exit', (code, signal) => {
      child = null
      resolve()
      if (stopping) return
      if (!killed && wasReady) report.violations.push(`the ${name} ended by itself (${signal ?? code}); ${log} says why`)
      else if (!killed) report.failedStarts += 1
      setTimeout(() => stopping || begin(), pause)
    })
  }
  begin()
  // Nothing goes on when this program is ended.
  const withUs = () => void child?.kill('SIGKILL')
  process.once('exit', withUs)
  return {
    url,
    pid: () => child?.pid ?? null,
    kill: () => {
      killed = child !== null
      return child?.kill('SIGKILL') ?? false
    },
    stop: async () => {
      stopping = true
      child?.kill('SIGTERM')
      await ended
      process.off('exit', withUs)
    },
  }
}

const answers = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/api/v3/ready`, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.ok ?? false
}

async function whenAnswering(url: string, still: () => boolean): Promise<boolean> {
  while (still()) {
    if (await answers(url)) return true
    await sleep(20)
  }
  return false
}

export async function openHouse(folder: string, report: Report): Promise<House> {
  const dataDir = join(folder, 'data')
  const [port, workerPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const databaseUrl = (database = 'lyceum') => {
    const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string }
    return `postgres://lyceum:${databasePassword}@127.0.0.1:${readFileSync(join(dataDir, 'postgres/port'), 'utf8')}/${database}`
  }
  const serverAs = (shape: Shape) =>
    keptUp({
      name: 'server',
      port,
      report,
      log: join(folder, 'server.log'),
      env: () => ({ DATA_DIR: dataDir, ROLE: shape === 'one' ? 'web,worker,live' : 'web,live' }),
    })
  const aWorker = () =>
    keptUp({
      name: 'worker',
      port: workerPort,
      report,
      log: join(folder, 'worker.log'),
      env: () => ({ DATA_DIR: dataDir, ROLE: 'worker', DATABASE_URL: databaseUrl() }),
    })
  let server = serverAs('one')
  let worker: Post | null = null
  const posts = () => (worker ? [server, worker] : [server])

  async function ready(timeout: number): Promise<void> {
    const end = Date.now() + timeout
    for (let all = false; !all; ) {
      all = (await Promise.all(posts().map((post) => answers(post.url)))).every(Boolean)
      if (!all && Date.now() > end) throw new Error(`not ready within ${timeout / 1000} s; ${folder} has the logs`)
      if (!all) await sleep(20)
    }
  }

  return {
    url,
    dataDir,
    posts,
    server: () => server,
    worker: () => worker,
    databaseUrl,
    postmaster: () => postmasterOf(dataDir),
    encoders: () => {
      const all = processes()
      return posts()
        .flatMap((post) => descendants(post.pid() ?? -1, all))
        .filter(({ command }) => /^(\S*\/)?ff(mpeg|probe) /.test(command))
        .map(({ pid }) => pid)
    },
    ready,
    reshape: async (shape) => {
      await worker?.stop()
      worker = null
      await server.stop()
      server = serverAs(shape)
      await ready(patience)
      if (shape === 'apart') worker = aWorker()
      await ready(patience)
    },
    stop: async () => {
      await worker?.stop()
      await server.stop()
    },
  }
}

export function postmasterOf(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]) || null
  } catch {
    return null
  }
}

/** Whatever still runs on this data: PostgreSQL names it in its command, ffmpeg has a file of it open. */
export const leftovers = (folder: string) =>
  processes().filter(({ command, pid }) => (command.includes(folder) || encodes(pid, command, folder)) && pid !== process.pid)

function encodes(pid: number, command: string, folder: string): boolean {
  if (!/^(\S*\/)?ff(mpeg|probe) /.test(command)) return false
  try {
    return readdirSync(`/proc/${pid}/fd`).some((file) => readlinkSync(`/proc/${pid}/fd/${file}`).startsWith(folder))
  } catch {
    return false
  }
}

export const clearAway = (folder: string): void => {
  for (const { pid } of leftovers(folder)) sigkill(pid)
}

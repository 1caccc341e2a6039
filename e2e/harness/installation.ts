import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#platform/server/postgres/start.ts'
import { startedS3, type Twin } from '#platform/server/storage/testing.ts'
import { freePort } from '#tests/free-port.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { type Server, startServer } from './server.ts'

export type Name = 'web-1' | 'web-2' | 'worker-1' | 'worker-2'

/** Two processes that answer requests and two that do the work, on one PostgreSQL and one S3, behind one proxy. */
export interface Installation {
  readonly proxy: Proxy
  readonly s3: Twin
  readonly databaseUrl: string
  /** The process of this name as it is now. */
  process(name: Name): Server
  /** Starts the process of this name once more, at the address that it had. */
  start(name: Name): Promise<Server>
  stop(): Promise<void>
}

const names = ['web-1', 'web-2', 'worker-1', 'worker-2'] as const

/** Starts all of it at once, on a database that is empty. */
export async function anInstallation(env: Record<string, string> = {}): Promise<Installation> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.adopt(await mkdtemp(join(tmpdir(), 'lyceum-installation-')), (path) => rm(path, { recursive: true, force: true }))
  const quiet = { info: () => {}, error: () => {} }
  const starting = startPostgres({ dataDir: folder, password: 'test', log: quiet, throwaway: true })
  const postgres = opened.adopt(await starting, (one) => one.stop())
  const s3 = opened.adopt(await startedS3(), (one) => one.stop())
  const ports = new Map<Name, number>()
  for (const name of names) ports.set(name, await freePort())
  const addressOf = (name: Name) => `http://127.0.0.1:${ports.get(name)}`
  const proxy = opened.adopt(await startProxy([addressOf('web-1'), addressOf('web-2')]), (one) => one.stop())
  const secret = randomBytes(32).toString('hex')
  const { bucket, endpoint = '', accessKeyId = '', secretAccessKey = '' } = s3.settings
  const shared = {
    PUBLIC_URL: proxy.url,
    DATABASE_URL: postgres.url,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_PATH_STYLE: 'true',
    S3_ACCESS_KEY: accessKeyId,
    S3_SECRET_KEY: secretAccessKey,
    SECRET_KEY: secret,
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '60',
    ...env,
  }
  const running = new Map<Name, Server>()
  opened.defer(async () => void (await Promise.all([...running.values()].map((server) => server.kill()))))
  const start = async (name: Name) => {
    const role = name.startsWith('web') ? 'web' : 'worker'
    const server = await startServer(join(folder, name), { port: ports.get(name) ?? 0, env: { ...shared, ROLE: role } })
    running.set(name, server)
    return server
  }
  await Promise.all(names.map(start))
  const all = opened.move()
  return {
    proxy,
    s3,
    databaseUrl: postgres.url,
    start,
    process: (name) => running.get(name) as Server,
    stop: () => all.disposeAsync(),
  }
}

/** Whether a process encodes pictures of a film at the moment. */
export function encodes(pid: number): boolean {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.some((child) => argumentsOf(child).includes('libx264'))
}

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

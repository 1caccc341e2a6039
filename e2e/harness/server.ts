import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { unlimitedStreams } from '#tests/settings.ts'

const root = join(import.meta.dirname, '../..')

export interface Server {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** What it has said so far. */
  output(): string
  /** Ends it as `kill -9` does, without a goodbye. */
  kill(): Promise<void>
  /** Ends it as SIGTERM does and waits until it is gone. */
  stop(): Promise<void>
}

const started = new Map<string, Server>()

/** Where to find the data of one of them. */
export function serverAt(url: string): Server {
  const server = started.get(url)
  if (!server) throw new Error(`No server was started at ${url}.`)
  return server
}

/** Starts the built Lyceum as a process of its own and waits for its first answer. */
export async function startServer(dataDir: string, options: { port?: number; env?: Record<string, string> } = {}): Promise<Server> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['app/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      WEB_PROCESSES: '1',
      RTMP_PORT: String(await freePort()),
      ...unlimitedStreams,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await answering(child, url, () => output)
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  const server = { url, pid: child.pid as number, dataDir, output: () => output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
  started.set(url, server)
  return server
}

async function answering(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const end = Date.now() + 180_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Lyceum did not start:\n${output()}`)
    const answer = await fetch(`${url}/api/v3/ready`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > end) {
      child.kill('SIGKILL')
      throw new Error(`Lyceum did not answer in time:\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { unlimitedStreams } from './settings.ts'

/** Lyceum as a process of its own. */
export interface Process {
  readonly url: string
  readonly child: ChildProcess
  /** What it has complained about so far. */
  readonly said: () => string
  /** @returns how long it took to end, ms */
  readonly end: (signal: NodeJS.Signals) => Promise<number>
}

const running = new Set<ChildProcess>()

/** For `afterEach` or `afterAll`: when it settles they are gone, and write nothing any more. */
export const killProcesses = async (): Promise<void> => void (await Promise.all([...running].map((child) => ended(child, 'SIGKILL'))))

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  running.delete(child)
}

/**
 * Starts Lyceum with these settings and waits until it is ready.
 *
 * @param before a program that becomes Lyceum, with its arguments
 */
export async function aProcess(env: Record<string, string>, before: readonly string[] = []): Promise<Process> {
  const port = await freePort()
  // Vitest's own settings would make it a test.
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env
  const settings = { HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', WEB_PROCESSES: '1', RTMP_PORT: '0', ...unlimitedStreams }
  const [program, ...args] = [...before, process.execPath, join(import.meta.dirname, '../app/server/main.ts')]
  const child = spawn(program, args, { env: { ...inherited, ...settings, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-100_000)))
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/api/v3/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the process ended: ${said}`)
    await sleep(50)
  }
  const end = async (signal: NodeJS.Signals) => {
    const since = Date.now()
    await ended(child, signal)
    return Date.now() - since
  }
  return { url, child, said: () => said, end }
}

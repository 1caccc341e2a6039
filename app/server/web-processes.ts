import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/server/log.ts'
import { exchangeMetrics, type ProcessMetrics } from './process-metrics.ts'

/** Between the end of a process and its next start, ms; doubled each time that it doesn't last. */
const [firstPause, longestPause] = [1_000, 30_000]
/** What runs so long (ms) has lasted. */
const lasting = 60_000

/** What a further process is told when it begins. */
export interface Beginning {
  readonly databaseUrl: string
}

export interface WebProcesses {
  metrics(): Promise<readonly ProcessMetrics[]>
  /** Tells them to drain their requests, and waits. */
  stop(): Promise<void>
}

interface Options extends Beginning {
  readonly count: number
  readonly env: NodeJS.ProcessEnv
  readonly log: Log
  /** Of this process. */
  readonly metrics: () => Promise<ProcessMetrics>
  /** The longest that one may take to stop, ms. */
  readonly stopWithin: number
}

/** Starts further processes that answer requests on the same port, between which the kernel divides connections, and starts one again that ends. */
export function startWebProcesses({ count, env, log, metrics, stopWithin, databaseUrl }: Options): WebProcesses {
  const running = new Map<ChildProcess, () => Promise<readonly ProcessMetrics[]>>()
  const stopping = new AbortController()

  const others = (asking: ChildProcess) => [...running].filter(([one]) => one !== asking).map(([, ask]) => ask())

  async function run(): Promise<void> {
    const one = fork(join(import.meta.dirname, 'web-process.ts'), [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const ask = exchangeMetrics(one, async () => [await metrics(), ...(await Promise.all(others(one))).flat()])
    running.set(one, ask)
    one.send({ databaseUrl } satisfies Beginning)
    await once(one, 'exit')
    running.delete(one)
  }

  async function keepRunning(): Promise<void> {
    for (let pause = firstPause; !stopping.signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      const began = Date.now()
      await run().catch((error: unknown) => log.error({ err: error }, 'a web process could not be started'))
      if (stopping.signal.aborted) return
      if (Date.now() - began > lasting) pause = firstPause
      log.error({ pause }, 'a web process ended; it is started again')
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  const ended = Promise.all(Array.from({ length: count }, keepRunning))
  return {
    metrics: async () => (await Promise.all([...running.values()].map((ask) => ask()))).flat(),
    async stop() {
      stopping.abort()
      for (const one of running.keys()) one.kill('SIGTERM')
      await Promise.race([ended, sleep(stopWithin, undefined, { ref: false })])
      for (const one of running.keys()) one.kill('SIGKILL')
    },
  }
}

/** Processes that share a port cannot see that another program has it: this can. What just ended may hold it for a moment. */
export async function refuseTakenPort(port: number, host: string, timeout = 2_000): Promise<void> {
  for (const end = Date.now() + timeout; ; await sleep(50)) {
    const server = createServer()
    try {
      server.listen({ port, host })
      await once(server, 'listening')
      server.close()
      await once(server, 'close')
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

import type { Running } from './start.ts'

/** Ctrl-C reaches a process twice, from the terminal and from npm; what comes later than this (ms) is meant. */
const SAME_SIGNAL = 1_000

interface Life {
  /** Tells people that it is there. */
  readonly announce: (running: Running) => Promise<void> | void
  /** Runs when everything has stopped, or could not start. */
  readonly afterwards?: () => void
}

/** Runs until SIGINT, SIGTERM or SIGHUP: in peace the first time, at once the second. A start that fails says why and ends with 1. */
export async function runUntilTold(starting: Promise<Running>, { announce, afterwards = () => {} }: Life): Promise<void> {
  let stoppingSince: number | undefined

  const end = (code: number): never => {
    afterwards()
    return process.exit(code)
  }

  const fail = async (error: unknown): Promise<never> => {
    console.error(`Lyceum cannot go on. ${error instanceof Error ? error.message : String(error)}`)
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    await starting.then((running) => running.stop()).catch(() => {})
    return end(1)
  }

  const stop = async (): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince < SAME_SIGNAL) return
      await Promise.race([starting.then((running) => running.abandon()), new Promise((resolve) => setTimeout(resolve, 100))])
      end(1)
    }
    stoppingSince = Date.now()
    const running = await starting
    running.log.info('stopping')
    await running.stop()
    end(0)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop().catch(fail))
  try {
    await announce(await starting)
  } catch (error) {
    await fail(error)
  }
}

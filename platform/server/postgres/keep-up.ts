import { birthOf } from './processes.ts'
import type { Server } from './server.ts'

/** How often (ms) the server is looked at. */
const EVERY = 250
/** The longest wait (ms) between two tries that fail, as on a full disk. */
const LONGEST = 30_000

interface Keeping {
  readonly pid: () => number
  /** No more restarts from now on; waits for one that is under way. */
  readonly end: () => Promise<void> | undefined
}

/** Starts the server again when it ends without having been told to: killed for want of memory, say. */
export function keepUp(first: Server, again: () => Promise<Server>, log: { error(fields: object, message: string): void }): Keeping {
  let { pid } = first
  let birth = birthOf(pid)
  let restarting: Promise<void> | undefined
  let wait = EVERY
  let notBefore = 0

  const restart = async (): Promise<void> => {
    log.error({ pid }, 'PostgreSQL has ended by itself; it is started again')
    try {
      pid = (await again()).pid
      birth = birthOf(pid)
      wait = EVERY
    } catch (error) {
      wait = Math.min(LONGEST, wait * 2)
      notBefore = Date.now() + wait
      log.error({ err: error }, 'PostgreSQL could not be started again; it will be tried again')
    }
    restarting = undefined
  }

  const timer = setInterval(() => {
    if (Date.now() >= notBefore && (birth === null || birthOf(pid) !== birth)) restarting ??= restart()
  }, EVERY).unref()

  return {
    pid: () => pid,
    end: () => {
      clearInterval(timer)
      return restarting
    },
  }
}

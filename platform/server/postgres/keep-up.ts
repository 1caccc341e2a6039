import { birthOf } from './processes.ts'
import type { Server } from './server.ts'

/** How often (ms) the server is looked at. */
const EVERY = 250
/** A server without its engine for this long (ms) is stuck: PostgreSQL 18 waits for ever when the process is killed that recovers it. */
const STUCK = 3_000
/** The longest wait (ms) between two tries that fail, as on a full disk. */
const LONGEST = 30_000

interface Keeping {
  readonly pid: () => number
  /** No more restarts from now on; waits for one that is under way. */
  readonly end: () => Promise<void> | undefined
}

interface Care {
  readonly again: () => Promise<Server>
  /** The process that must be there for the server to answer; null when it is not, undefined when that cannot be seen. */
  readonly engine: () => number | null | undefined
}

/** Starts the server again when it ends without having been told to, killed for want of memory, say, or when it is stuck. */
export function keepUp(first: Server, { again, engine }: Care, log: { error(fields: object, message: string): void }): Keeping {
  let { pid } = first
  let birth = birthOf(pid)
  let works = watchOver(engine)
  let restarting: Promise<void> | undefined
  let wait = EVERY
  let notBefore = 0

  const restart = async (): Promise<void> => {
    log.error({ pid }, 'PostgreSQL has ended by itself, or is stuck; it is started again')
    try {
      pid = (await again()).pid
      birth = birthOf(pid)
      works = watchOver(engine)
      wait = EVERY
    } catch (error) {
      wait = Math.min(LONGEST, wait * 2)
      notBefore = Date.now() + wait
      log.error({ err: error }, 'PostgreSQL could not be started again; it will be tried again')
    }
    restarting = undefined
  }

  const timer = setInterval(() => {
    if (restarting || Date.now() < notBefore) return
    if (birth === null || birthOf(pid) !== birth || !works()) restarting = restart()
  }, EVERY).unref()

  return {
    pid: () => pid,
    end: () => {
      clearInterval(timer)
      return restarting
    },
  }
}

/** Tells whether the engine is there, or has been away for no longer than what is usual between two. */
function watchOver(engine: Care['engine']): () => boolean {
  let known: { readonly pid: number; readonly birth: string | null } | undefined
  let missing: number | undefined
  return () => {
    if (known && birthOf(known.pid) === known.birth) return true
    const pid = engine()
    known = pid ? { pid, birth: birthOf(pid) } : undefined
    missing = pid === null ? (missing ?? Date.now()) : undefined
    return missing === undefined || Date.now() < missing + STUCK
  }
}

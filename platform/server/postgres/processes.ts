import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** When a process began, in clock ticks since boot: with its pid its identity, as pids are used again. Null when it has ended. */
export function birthOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie that nobody reaps has ended as far as we are concerned.
    return state === 'Z' || state === 'X' ? null : (rest[18] ?? null)
  } catch {
    return null
  }
}

export function commandOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
  } catch {
    return []
  }
}

/** Every living process whose working directory is `directory`: a PostgreSQL server and its backends live in theirs. */
export function processesIn(directory: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && worksIn(pid, directory) && birthOf(pid) !== null)
}

function worksIn(pid: number, directory: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory
  } catch {
    return false // ended meanwhile, or somebody else's
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until none of the processes lives. False when `ms` passed before that. */
export async function ended(pids: readonly number[], ms: number): Promise<boolean> {
  const deadline = Date.now() + ms
  while (pids.some((pid) => birthOf(pid) !== null)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

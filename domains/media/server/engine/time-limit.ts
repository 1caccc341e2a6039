import { readdirSync, readFileSync } from 'node:fs'

/** Looks at a program before its limit is reached. */
const looksALimit = 8
/** A program that is kept waiting may take so many times its limit. */
const mostTimes = 10
/** Of the time that has gone by: who had less of a processor, and wants more, is kept waiting by others. */
const littleShare = 0.25
/** Ticks of the clock by which Linux counts processor time, ms. */
const tickMs = 10

export interface TimeLimit {
  /** It begins anew. */
  refresh(): void
  clear(): void
}

interface Limited {
  readonly pid: number | undefined
  /** ms */
  readonly limit: number
  readonly over: () => void
}

/**
 * A limit of the time that a program takes. Time in which it waits for a processor, as everything does that runs with a low priority on a busy
 * machine, does not count until it is ten times as much: what others do with the machine says nothing about a file.
 */
export function limitTime({ pid, limit, over }: Limited): TimeLimit {
  const every = limit / looksALimit
  let had = 0
  let counted = 0
  let all = 0
  const look = () => {
    const now = processorTime(pid)
    const isKeptWaiting = now !== null && now.wantsMore && now.ms - had < every * littleShare
    had = now?.ms ?? had
    all += 1
    if (!isKeptWaiting) counted += 1
    if (counted >= looksALimit || all >= looksALimit * mostTimes) over()
  }
  const timer = setInterval(look, every)
  return {
    refresh: () => {
      counted = 0
      all = 0
    },
    clear: () => clearInterval(timer),
  }
}

/** @returns processor time (ms) that a process has had, and whether one of its threads waits for more; null where that isn't known */
function processorTime(pid: number | undefined): { ms: number; wantsMore: boolean } | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => statOf(`/proc/${pid}/task/${thread}`))
    return { ms: threads.reduce((sum, { ms }) => sum + ms, 0), wantsMore: threads.some(({ state }) => state === 'R') }
  } catch {
    return null
  }
}

/** The fields after the name of the program, which may hold anything: proc_pid_stat(5). */
function statOf(folder: string): { state: string | undefined; ms: number } {
  const stat = readFileSync(`${folder}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], ms: (Number(fields[11]) + Number(fields[12])) * tickMs }
}

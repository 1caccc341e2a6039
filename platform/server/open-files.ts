import { readFileSync } from 'node:fs'

/** How many files and connections this process may have open at a time; Node raises it to the hard limit by itself. */
export function openFiles(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const soft = /^Max open files +(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
}

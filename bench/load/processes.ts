import { readdirSync, readFileSync } from 'node:fs'

const stat = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** Processor time that a process has used, ms. */
const used = (pid: number): number => {
  const fields = stat(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const parentOf = (pid: number): number => Number(stat(pid)[1])

/** Of a process and its children, ms. */
export function processorMs(pid: number): number {
  let sum = used(pid)
  for (const name of readdirSync('/proc')) {
    const other = Number(name)
    if (!other) continue
    try {
      if (parentOf(other) === pid) sum += used(other)
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum
}

/** What a process keeps in memory, MB. */
export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

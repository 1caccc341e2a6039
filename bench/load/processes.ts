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

/** Of a process and all that it has started and that these have, also of those that have ended, ms. */
export function treeProcessorMs(pid: number): number {
  let sum = 0
  try {
    const fields = stat(pid)
    sum = [11, 12, 13, 14].reduce((ticks, at) => ticks + Number(fields[at]), 0) * 10
  } catch {
    return 0
  }
  for (const other of childrenOf(pid)) sum += treeProcessorMs(other)
  return sum
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Boolean)
  return all.filter((other) => {
    try {
      return parentOf(other) === pid
    } catch {
      return false
    }
  })
}

/** What a process keeps in memory, MB. */
export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

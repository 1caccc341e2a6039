import { readdirSync, readFileSync } from 'node:fs'

export interface Running {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** Every process that lives. */
export function processes(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return state === 'Z' || state === 'X' ? [] : [{ pid: Number(name), parent: Number(parent), command }]
      } catch {
        return []
      }
    })
}

/** All below a process. */
export function descendants(of: number, all = processes()): Running[] {
  const children = all.filter(({ parent }) => parent === of)
  return children.flatMap((one) => [one, ...descendants(one.pid, all)])
}

/** @returns whether it lived */
export function sigkill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}

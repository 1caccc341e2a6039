import { readdir, readFile } from 'node:fs/promises'

export interface Watch {
  /** The most memory that one program of this process has had at a time, bytes. */
  readonly peak: () => number
  readonly stop: () => void
}

/** Looks at the programs that this process has started, as long as they run; what takes much memory takes its time as well. */
export function startWatch(): Watch {
  let peak = 0
  let looking: Promise<void> | null = null
  const parent = new RegExp(`^PPid:\\s+${process.pid}$`, 'm')
  const look = async () => {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
      if (parent.test(status)) peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024)
    }
    looking = null
  }
  const timer = setInterval(() => {
    looking ??= look()
  }, 200)
  return { peak: () => peak, stop: () => clearInterval(timer) }
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { birthOf } from './processes.ts'

/** One living Lyceum per database: two would stop each other's. Refuses when another has it; gives a function that lets it go. */
export function claim(home: string): () => void {
  const file = path.join(home, 'owner')
  const mine = `${process.pid} ${birthOf(process.pid)}`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const [pid, birth] = readFileSync(file, 'utf8').split(' ')
    if (birth && birthOf(Number(pid)) === birth) {
      throw new Error(
        `Another Lyceum (process ${pid}) is running on this data directory. Stop it first, or give this one its own DATA_DIR.`,
      )
    }
    rmSync(file, { force: true })
  }
}

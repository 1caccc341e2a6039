import { mkdir, utimes } from 'node:fs/promises'
import { basename } from 'node:path'
import { scratchBelow, sweepFolder } from './files.ts'
import type { LocalFile } from './port.ts'

const signOfLife = 60_000
const lookEvery = 600_000
const deadAfter = 3_600_000

export interface Scratch {
  /** An empty folder for one piece of work. */
  readonly folder: () => Promise<LocalFile>
  /** Removes what processes left that have given no sign of life since a time; returns how many those were. */
  readonly sweep: (before: Date) => Promise<number>
  readonly close: () => Promise<void>
}

/**
 * This process's own part of a folder that several processes may share. It gives a sign of life there as long as it lives, so that whatever a
 * killed process left is known by its age and removed by any other one, also where they don't see each other.
 */
export async function openScratch(root: string): Promise<Scratch> {
  await mkdir(root, { recursive: true })
  const own = await scratchBelow(root)
  const others = (before: Date) => sweepFolder(root, before, basename(own.path))
  const live = setInterval(() => void utimes(own.path, new Date(), new Date()).catch(() => {}), signOfLife)
  const look = () => void others(new Date(Date.now() - deadAfter)).catch(() => {})
  const looking = setInterval(look, lookEvery)
  for (const timer of [live, looking]) timer.unref()
  look()
  return {
    folder: () => scratchBelow(own.path),
    sweep: others,
    close: async () => {
      clearInterval(live)
      clearInterval(looking)
      await own.release()
    },
  }
}

import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { measureCosts, usualCosts } from './costs.ts'
import type { Costs } from './ladder.ts'

/** Of the machine's cores, what streams take at most: people's requests and the database need the rest. */
const share = 0.8

export interface Capacity {
  /** Cores that are not taken. */
  free(): number
  readonly all: number
  /** What streams take on this machine: measured when it is asked for first. */
  costs(): Promise<Costs>
  /** @returns what gives them back */
  take(cores: number): () => void
}

/** What this machine can carry, counted in this process. */
export function openCapacity(log: Pick<Logger, 'info' | 'warn'>, cores = availableParallelism(), measure = measureCosts): Capacity {
  const all = cores * share
  let taken = 0
  let costs: Promise<Costs> | undefined
  const measured = async () => {
    try {
      const found = await measure()
      log.info(found, 'what streams take of this machine was measured, in cores')
      return found
    } catch (error) {
      log.warn({ err: error }, 'what streams take is taken to be what they usually do')
      return usualCosts
    }
  }
  return {
    all,
    free: () => all - taken,
    costs: () => (costs ??= measured()),
    take(wanted) {
      taken += wanted
      let given = false
      return () => {
        if (!given) taken -= wanted
        given = true
      }
    },
  }
}

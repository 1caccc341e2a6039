import { availableParallelism } from 'node:os'

/** Of the machine's cores, what streams take at most: people's requests and the database need the rest. */
const share = 0.8

export interface Capacity {
  /** Cores that are not taken. */
  free(): number
  readonly all: number
  /** @returns what gives them back */
  take(cores: number): () => void
}

/** What this machine can carry, counted in this process. */
export function openCapacity(cores = availableParallelism()): Capacity {
  const all = cores * share
  let taken = 0
  return {
    all,
    free: () => all - taken,
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

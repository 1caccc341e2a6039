const turns = 20

export interface Heartbeats<T> {
  /** @returns what ends it */
  add(one: T): () => void
  stop(): void
}

/**
 * One timer for all connections, however many, which have their turns in twenty groups.
 *
 * @param every how often one connection is heard of, ms; proxies close what is quiet for a minute
 */
export function startHeartbeats<T>(beat: (one: T) => void, every = 20_000): Heartbeats<T> {
  const groups = Array.from({ length: turns }, () => new Set<T>())
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % turns
    for (const one of groups[turn] ?? []) beat(one)
  }, every / turns).unref()
  return {
    add(one) {
      const smallest = groups.reduce((least, group) => (group.size < least.size ? group : least))
      smallest.add(one)
      return () => smallest.delete(one)
    },
    stop: () => clearInterval(timer),
  }
}

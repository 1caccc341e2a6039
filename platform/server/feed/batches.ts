import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs at once for the first thing under a key, and then once an interval for all that came meanwhile; never twice at a time for one key.
 *
 * @param run must not fail
 */
export function inBatches<T>(interval: number, run: (key: string, some: readonly T[]) => Promise<void>): (key: string, one: T) => void {
  const open = new Map<string, T[]>()

  async function work(key: string, waiting: T[]): Promise<void> {
    while (waiting.length > 0) await Promise.all([run(key, waiting.splice(0)), sleep(interval)])
    open.delete(key)
  }

  return (key, one) => {
    const waiting = open.get(key)
    if (waiting) return void waiting.push(one)
    const first = [one]
    open.set(key, first)
    void work(key, first)
  }
}

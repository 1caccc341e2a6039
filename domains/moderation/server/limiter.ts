/**
 * Lets somebody do something so many times in each second of the clock, and keeps nothing beyond it.
 *
 * @param now ms
 */
export function limitPerSecond(times: number, now: () => number = () => performance.now()): (key: string) => boolean {
  let second = -1
  let counts = new Map<string, number>()
  return (key) => {
    const at = Math.floor(now() / 1000)
    if (at !== second) {
      second = at
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= times
  }
}

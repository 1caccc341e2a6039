/** A random generator that repeats itself: the same seed gives the same run of numbers. */
export interface Dice {
  /** From 0 up to, but not with, 1. */
  readonly roll: () => number
  /** A whole number, both ends included. */
  readonly between: (from: number, to: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  /** By weight. */
  readonly weighed: <T extends string>(weights: Readonly<Record<T, number>>) => T
  /** Another one of its own, so that what one does with its numbers doesn't change those of another. */
  readonly fork: () => Dice
}

/** mulberry32 */
export function dice(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  const weighed = <T extends string>(weights: Readonly<Record<T, number>>): T => {
    const entries = Object.entries(weights) as [T, number][]
    let left = roll() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) if ((left -= weight) < 0) return name
    return entries[0]?.[0] as T
  }
  return {
    roll,
    between,
    chance: (share) => roll() < share,
    pick: (from) => from[between(0, from.length - 1)] as never,
    weighed,
    fork: () => dice(between(0, 2 ** 31)),
  }
}

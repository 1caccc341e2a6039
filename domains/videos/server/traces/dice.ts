/** The same throws for the same seed. */
export function diceOf(seed: number) {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  return {
    chance: (p: number) => next() < p,
    between,
    whole: (from: number, to: number) => Math.floor(between(from, to + 1)),
    /** Small values as often as large ones. */
    spread: (from: number, to: number) => Math.exp(between(Math.log(from), Math.log(to))),
    oneOf: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  }
}

export type Dice = ReturnType<typeof diceOf>

interface Timed {
  readonly start: number
}

/** The index of the last of these, in order of time, that has begun at a moment (ms); -1 before the first. */
export function lastBegun(cues: readonly Timed[], ms: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.start ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}

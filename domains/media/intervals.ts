/** A stretch of played time: [from, to] in seconds of the video, from < to. */
export type Interval = readonly [from: number, to: number]

/** The union of the intervals: ordered, without overlaps; stretches that touch become one. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: [number, number][] = []
  for (const [from, to] of [...intervals].sort((a, b) => a[0] - b[0])) {
    if (to <= from) continue
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** What of `intervals` is not covered by `covered`. */
export function withoutIntervals(intervals: readonly Interval[], covered: readonly Interval[]): Interval[] {
  let rest = mergeIntervals(intervals)
  for (const [from, to] of covered) {
    rest = rest.flatMap(([start, end]): Interval[] => {
      if (end <= from || start >= to) return [[start, end]]
      const pieces: Interval[] = [
        [start, Math.min(end, from)],
        [Math.max(start, to), end],
      ]
      return pieces.filter((piece) => piece[1] > piece[0])
    })
  }
  return rest
}

/** How long starts took is counted in so many classes, eight to each doubling from 50 ms on (`first_frame_bucket` in SQL). */
const [shortest, perDoubling] = [50, 8]

const edge = (n: number) => shortest * 2 ** (n / perDoubling)

/**
 * How long the quickest part of all starts took at most, ms; within a class it is reckoned. Null where there was none.
 *
 * @param counts of each class, from the quickest on
 * @param part 0.5: half of them
 */
export function quantileOf(counts: readonly number[], part: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let left = part * total
  for (const [n, count] of counts.entries()) {
    if (count > 0 && left <= count) return Math.round(edge(n) * (edge(n + 1) / edge(n)) ** (left / count))
    left -= count
  }
  return Math.round(edge(counts.length))
}

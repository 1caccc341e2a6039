import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Interval, mergeIntervals, withoutIntervals } from './intervals.ts'

const second = fc.integer({ min: 0, max: 40 })
const intervals = fc.array(
  fc.tuple(second, second).map(([a, b]): Interval => (a < b ? [a, b] : [b, a])),
  { maxLength: 12 },
)
/** The seconds [n, n + 1) that a list covers: what the lists are to agree about. */
const seconds = (list: readonly Interval[]) => {
  const covered = new Set<number>()
  for (const [from, to] of list) for (let at = from; at < to; at++) covered.add(at)
  return covered
}

describe('the seconds a person has watched', () => {
  it('count once however often they were seen, in order and without overlaps', () => {
    fc.assert(
      fc.property(intervals, (list) => {
        const merged = mergeIntervals(list)
        expect(seconds(merged)).toEqual(seconds(list))
        for (const [i, [from, to]] of merged.entries()) {
          expect(from).toBeLessThan(to)
          if (i > 0) expect(from).toBeGreaterThan(merged[i - 1]?.[1] ?? 0)
        }
      }),
    )
  })

  it('are reported without those that were reported before', () => {
    fc.assert(
      fc.property(intervals, intervals, (list, covered) => {
        const before = seconds(covered)
        expect([...seconds(withoutIntervals(list, covered))]).toEqual([...seconds(mergeIntervals(list))].filter((at) => !before.has(at)))
      }),
    )
  })
})

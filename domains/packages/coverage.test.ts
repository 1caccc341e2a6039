import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeIntervals } from '#domains/media/intervals.ts'
import { Coverage, longestState, readState, writeState } from './coverage.ts'

const learner = '1z141z3'
const begun = (state = '', location = 0) => new Coverage({ learner, state, location })
const length = (intervals: readonly (readonly [number, number])[]) => intervals.reduce((sum, [from, to]) => sum + to - from, 0)

/** Plays a stretch from some moment on, s. */
const played = (from: number, to: number, at: number, rate = 1) => ({
  intervals: [[from, to, at * 1000, (at + (to - from) / rate) * 1000] as const],
  position: to,
})

describe('what a learner watched in a course', () => {
  it('is 95 % of the seconds, each counted once, over several sittings', () => {
    const first = begun()
    expect(first.report(played(0, 50, 0), 100)).toMatchObject({ covered: 0.5, completed: false })
    expect(first.report(played(0, 50, 60), 100)).toMatchObject({ covered: 0.5, completed: false })
    const { state } = first.report(played(50, 94.9, 120), 100)
    const second = begun(state, 94.9)
    expect(second.startIn(100)).toBe(94.9)
    expect(second.report(played(94.9, 94.9, 0), 100).completed).toBe(false)
    expect(second.report(played(94.9, 95, 1), 100)).toMatchObject({ completed: true, position: 95 })
  })

  it('is paid with time: a moment pays for two of the video at most, and once', () => {
    const coverage = begun()
    expect(coverage.report(played(0, 20, 0, 2), 100).covered).toBeCloseTo(0.2, 2)
    expect(coverage.report(played(20, 60, 10, 40), 100).covered).toBeCloseTo(0.22, 2)
    const twice = [
      [60, 70, 20_000, 25_000],
      [80, 90, 20_000, 25_000],
    ] as const
    expect(coverage.report({ intervals: twice, position: 90 }, 100).covered).toBeCloseTo(0.32, 2)
    // Moments that were spent before pay for nothing.
    expect(coverage.report({ intervals: [[90, 99, 0, 25_000]], position: 99 }, 100).covered).toBeCloseTo(0.32, 2)
  })

  it('goes on where the learner was, and from the beginning after the end or the first seconds', () => {
    expect(begun('', 42).startIn(100)).toBe(42)
    for (const location of [0, 2.9, 95, 100, 7000]) expect(begun('', location).startIn(100)).toBe(0)
  })

  it('is not taken over from another learner, nor from text that says nothing', () => {
    const { state } = begun().report(played(0, 50, 0), 100)
    expect(new Coverage({ learner: 'other', state, location: 0 }).report({ intervals: [], position: 0 }, 100).covered).toBe(0)
    for (const text of ['', 'x', `2 ${learner} 0.a`, `1 ${learner} 0`, `1 ${learner} -5.a`, `1 ${learner} z.!`, '1', 'lesson=3&page=4'])
      expect(readState(learner, text), text).toEqual([])
  })

  it('is kept in 4,096 characters however it was watched, and never as more than it was', () => {
    const edge = fc.integer({ min: 0, max: 36_000 * 10 }).map((tenths) => tenths / 10)
    const many = fc.array(fc.tuple(edge, edge), { minLength: 0, maxLength: 3000, size: 'max' })
    fc.assert(
      fc.property(many, (pairs) => {
        const watched = mergeIntervals(
          pairs.map(([one, other]) => [Math.min(one, other), Math.min(one + 3, Math.max(one, other))] as const),
        )
        const state = writeState(learner, watched)
        expect(state.length).toBeLessThanOrEqual(longestState)
        expect(state).toMatch(/^[\x20-\x7e]+$/)
        const kept = readState(learner, state)
        expect(length(kept)).toBeLessThanOrEqual(length(watched) + 0.001)
        for (const [from, to] of kept) expect(watched.some((one) => one[0] - 0.001 <= from && to <= one[1] + 0.001)).toBe(true)
        if (watched.length <= 300) expect(length(kept)).toBeCloseTo(length(watched), 3)
      }),
      { numRuns: 30 },
    )
  })
})

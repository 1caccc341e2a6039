import { describe, expect, it } from 'vitest'
import { pathWithin, shotOf, windowAt, windowLeft, windowShare } from './framing.ts'

const shots = [
  { start: 0, end: 2, path: [{ at: 0, x: 0.2 }] },
  {
    start: 2,
    end: 6,
    path: [
      { at: 2, x: 0.6 },
      { at: 6, x: 1 },
    ],
  },
]

describe('the way of the window', () => {
  it('goes in straight lines, stays before its first and after its last stop, and never leaves the picture', () => {
    const path = shots[1]?.path ?? []
    expect([windowAt(path, 0), windowAt(path, 4), windowAt(path, 9)]).toEqual([0.6, 0.8, 1])
    expect(windowAt([], 1)).toBe(0.5)
    expect([windowLeft(0, 0.3), windowLeft(0.5, 0.3), windowLeft(1, 0.3)]).toEqual([0, 0.35, 0.7])
    expect(windowShare(16 / 9, '9:16')).toBeCloseTo(0.316, 3)
    expect(windowShare(9 / 16, '16:9')).toBe(1)
  })

  it('jumps where a part goes over a cut', () => {
    expect(pathWithin(shots, { start: 1, end: 4 })).toEqual([
      { at: 1, x: 0.2 },
      { at: 1.999, x: 0.2 },
      { at: 2, x: 0.6 },
      { at: 4, x: 0.8 },
    ])
    expect(shotOf(shots, { start: 1, end: 4 })).toBe(shots[1])
    expect(shotOf(shots, { start: 0, end: 1 })).toBe(shots[0])
  })
})

import { describe, expect, it } from 'vitest'
import type { CurvePoint } from '../../contract.ts'
import { curveWithin, levelAt, loudestOf, roomOf, withMovedPoint, withPoint } from './curve.ts'

const curve: CurvePoint[] = [
  { at: 10, level: 1 },
  { at: 12, level: 0 },
  { at: 16, level: 2 },
]

describe('a volume curve', () => {
  it('goes evenly from one point to the next, and stays before the first and behind the last', () => {
    expect([0, 10, 11, 12, 13, 16, 99].map((moment) => levelAt(curve, moment))).toEqual([1, 1, 0.5, 0, 0.5, 2, 2])
    expect([levelAt([], 5), loudestOf([]), loudestOf(curve)]).toEqual([1, 1, 2])
  })

  it('gets a point that changes nothing by itself, where there is room for one', () => {
    expect(withPoint(curve, 13)?.[2]).toEqual({ at: 13, level: 0.5 })
    expect(withPoint([], 3.33333)).toEqual([{ at: 3.333, level: 1 }])
    expect(withPoint(curve, 12.005)).toBeNull()
    const full = Array.from({ length: 20 }, (_, at) => ({ at, level: 1 }))
    expect(withPoint(full, 30)).toBeNull()
  })

  it('keeps its points in order while one of them is drawn', () => {
    expect(withMovedPoint(curve, 1, { at: 99, level: -1 }, 60)[1]).toEqual({ at: 15.99, level: 0 })
    expect(withMovedPoint(curve, 1, { at: 0, level: 9 }, 60)[1]).toEqual({ at: 10.01, level: 2 })
    expect(withMovedPoint(curve, 2, { at: 99, level: 1.234 }, 60)[2]).toEqual({ at: 60, level: 1.23 })
    const close = [1, 1.004, 1.008].map((at) => ({ at, level: 1 }))
    expect(withMovedPoint(close, 1, { at: 1.002, level: 0 }, 60)[1]).toEqual({ at: 1.004, level: 0 })
    expect([roomOf(curve, 0, 60), roomOf(curve, 2, 60)]).toEqual([
      { min: 0, max: 11.99 },
      { min: 12.01, max: 60 },
    ])
  })

  it('keeps of a stretch what is heard in it', () => {
    expect(curveWithin(curve, 13, 14)).toEqual(curve.slice(1))
    expect(curveWithin(curve, 0, 5)).toEqual(curve.slice(0, 1))
    expect(curveWithin(curve, 20, 30)).toEqual(curve.slice(2))
    expect(curveWithin(curve, 11, 13)).toEqual(curve)
  })
})

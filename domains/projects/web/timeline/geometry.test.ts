import { describe, expect, it } from 'vitest'
import type { ProjectClip, SoundClip } from '../../contract.ts'
import { placeClips } from '../model/placing.ts'
import {
  caughtBy,
  drawnClips,
  dropIndex,
  dropSecond,
  fittingScale,
  leftAfterZoom,
  leftToShow,
  roomIn,
  rulerMarks,
  soundRows,
  withinScales,
} from './geometry.ts'

const still = (id: string, duration: number): ProjectClip => ({
  kind: 'title',
  ...{ id, text: 'Hi', duration, background: '#000000', crossfade: 0, fade_in: 0, fade_out: 0 },
})
const sound = (id: string, at: number, length: number): SoundClip => ({
  ...{ id, video: 'gcc-1', at, from: 0, to: length },
  ...{ volume: 1, curve: [], ducking: false, fade_in: 0, fade_out: 0 },
})
/** Begin at 0, 2, 5 and 6; end at 10. */
const places = placeClips([still('a', 2), still('b', 3), still('c', 1), still('d', 4)])
const idOf = (index: number) => places[index]?.clip.id ?? ''

describe('the timeline', () => {
  it('shows all of the film, or as near as one wants', () => {
    expect([fittingScale(10, 1000), fittingScale(1, 1000), fittingScale(0, 1000)]).toEqual([100, 240, 1])
    expect([withinScales(5, 10, 1000), withinScales(150, 10, 1000), withinScales(999, 10, 1000)]).toEqual([100, 150, 240])
  })

  it('keeps what lies below the pointer where it is while one looks nearer', () => {
    expect(leftAfterZoom({ left: 100, width: 500, scale: 10 }, 20, 50)).toBe(250)
    expect(leftAfterZoom({ left: 0, width: 500, scale: 20 }, 10, 50)).toBe(0)
  })

  it('draws of five hundred clips those in the window', () => {
    const many = placeClips(Array.from({ length: 500 }, (_, index) => still(`c${index}`, 2)))
    expect(drawnClips(many, { left: 10_000, width: 1000, scale: 50 })).toEqual({ first: 98, end: 113 })
    expect(drawnClips(many, { left: 0, width: 1000, scale: 1 })).toEqual({ first: 0, end: 500 })
    expect(drawnClips([], { left: 0, width: 1000, scale: 1 })).toEqual({ first: 0, end: 0 })
  })

  it('writes the name of a clip where it can be read, and shows its picture where there is room for both', () => {
    expect([2, 43, 44, 110, 111].map(roomIn)).toEqual(['colour', 'colour', 'name', 'name', 'picture'])
  })

  it('puts a clip between those between whose middles it is let go', () => {
    expect([0, 1.5, 3.4, 3.6, 5.6, 9].map((at) => dropIndex(places, new Set([idOf(0)]), at))).toEqual([0, 0, 0, 1, 2, 3])
    expect([0, 1.5, 3, 5.6, 9].map((at) => dropIndex(places, new Set([idOf(3)]), at))).toEqual([0, 1, 1, 3, 3])
    expect(dropIndex(places, new Set([idOf(0), idOf(2)]), 9)).toBe(2)
    expect([0, 1, 2, 3].map((index) => dropSecond(places, new Set([idOf(1)]), index))).toEqual([0, 5, 6, 10])
  })

  it('catches at the nearest goal with the nearest of its edges, as long as that is near to the eye', () => {
    expect(caughtBy(2.95, [1], [4, 10], 100)).toBe(3)
    expect(caughtBy(2.95, [1], [4, 10], 10)).toBe(3)
    expect(caughtBy(2.8, [1], [4, 10], 100)).toBe(2.8)
    // Its end is nearer to the one than its beginning to the other.
    expect(caughtBy(0.5, [0, 4], [0.56, 4.53], 100)).toBeCloseTo(0.53, 6)
    expect(caughtBy(0.5, [0], [], 100)).toBe(0.5)
  })

  it('has marks that are far enough from each other', () => {
    expect(rulerMarks({ left: 0, width: 300, scale: 100 })).toEqual([0, 1, 2, 3, 4])
    expect(rulerMarks({ left: 950, width: 240, scale: 240 }).slice(0, 3)).toEqual([3.5, 4, 4.5])
  })

  it('lays sounds of the same time below each other', () => {
    const rows = soundRows([sound('late', 5, 5), sound('first', 0, 4), sound('second', 3, 4), sound('third', 4, 1)])
    expect(Object.fromEntries(rows)).toEqual({ first: 0, second: 1, third: 0, late: 0 })
  })

  it('goes to what is selected, unless that is in the window', () => {
    const view = { left: 100, width: 400, scale: 10 }
    expect([leftToShow(view, 150, 300), leftToShow(view, 50, 600), leftToShow(view, 600, 700), leftToShow(view, 0, 50)]).toEqual([
      ...[null, null],
      ...[500, 0],
    ])
  })
})

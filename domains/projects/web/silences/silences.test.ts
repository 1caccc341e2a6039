import { describe, expect, it } from 'vitest'
import { silencesIn } from './silences.ts'

/** Ten seconds, four peaks a second: heard from 1 to 3, from 6 to 6.5, and from 7 to 9. */
const peaks = Array.from({ length: 40 }, (_, place) => {
  const at = place / 4
  return (at >= 1 && at < 3) || (at >= 6 && at < 6.5) || (at >= 7 && at < 9) ? 0.5 : 0.01
})
const sound = { peaks, duration: 10 }
const wish = { below: 0.05, seconds: 1 }
const rounded = (stretches: readonly { readonly from: number; readonly to: number }[]) =>
  stretches.map(({ from, to }) => [Math.round(from * 1000) / 1000, Math.round(to * 1000) / 1000])

describe('the silences of a clip', () => {
  it('lie between what is heard, with a breath beside it, and at its ends', () => {
    expect(rounded(silencesIn(sound, { from: 0, to: 10 }, wish))).toEqual([
      [0, 0.85],
      [3.15, 5.85],
      [9.15, 10],
    ])
    expect(rounded(silencesIn(sound, { from: 0, to: 10 }, { ...wish, seconds: 0.5 }))).toContainEqual([6.65, 6.85])
  })

  it('are those of the clip alone', () => {
    expect(rounded(silencesIn(sound, { from: 2, to: 5.1 }, wish))).toEqual([[3.15, 5.1]])
    expect(silencesIn(sound, { from: 1, to: 3 }, wish)).toEqual([])
  })

  it('are told by the loudest moment of the clip, so that a quiet recording has some, too', () => {
    const quiet = { peaks: peaks.map((peak) => peak / 20), duration: 10 }
    expect(silencesIn(quiet, { from: 0, to: 10 }, wish)).toHaveLength(3)
    expect(silencesIn(sound, { from: 0, to: 10 }, { ...wish, below: 0.01 })).toEqual([])
  })

  it('are none where nothing is heard, or nothing is known', () => {
    expect(silencesIn({ peaks: Array(40).fill(0), duration: 10 }, { from: 0, to: 10 }, wish)).toEqual([])
    expect(silencesIn({ peaks: [], duration: 10 }, { from: 0, to: 10 }, wish)).toEqual([])
    expect(silencesIn({ peaks, duration: 0 }, { from: 0, to: 10 }, wish)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { FileClip } from './film.ts'
import { piecesOfClip, plainSpans } from './pieces.ts'

const clip = (over: Partial<FileClip> = {}) =>
  ({ kind: 'file', frames: 100, overlap: 0, fadeIn: 0, fadeOut: 0, titles: [], ...over }) as FileClip
const starts = [10, 35, 60, 85].map((frame) => ({ frame, at: frame / 25 }))
const shortly = (pieces: ReturnType<typeof piecesOfClip>) => pieces.map(({ kind, first, frames }) => `${kind} ${first}+${frames}`)

describe('the pieces of a clip', () => {
  it('are whole groups of pictures where they can be taken over, and what lies before and behind them', () => {
    expect(shortly(piecesOfClip(clip(), starts))).toEqual(['encoded 0+10', 'copied 10+75', 'encoded 85+15'])
    expect(shortly(piecesOfClip(clip({ frames: 85 }), starts))).toEqual(['encoded 0+10', 'copied 10+75'])
    expect(shortly(piecesOfClip(clip({ frames: 30 }), starts))).toEqual(['encoded 0+30'])
    expect(shortly(piecesOfClip(clip(), []))).toEqual(['encoded 0+100'])
  })

  it('are made anew while something is drawn over them', () => {
    const over = clip({ fadeIn: 20, fadeOut: 10, titles: [{ from: 50, to: 55 }, { from: 53, to: 58 }] }) // biome-ignore format: short
    expect(plainSpans(over)).toEqual([{ from: 20, to: 50 }, { from: 58, to: 90 }]) // biome-ignore format: short
    expect(shortly(piecesOfClip(over, starts))).toEqual(['encoded 0+60', 'copied 60+25', 'encoded 85+15'])
    expect(plainSpans(clip({ fadeIn: 50, fadeOut: 50 }))).toEqual([])
  })

  it('are none of what the clip before has of it, and have the beginning of the next one over its end', () => {
    const next = clip({ overlap: 20 })
    const pieces = piecesOfClip(clip({ overlap: 15 }), starts, next)
    expect(shortly(pieces)).toEqual(['encoded 15+20', 'copied 35+25', 'encoded 60+20', 'crossfaded 80+20'])
    expect(shortly(piecesOfClip(clip({ frames: 40, overlap: 20 }), [], next))).toEqual(['crossfaded 20+20'])
    expect(shortly(piecesOfClip(clip({ frames: 85 }), starts, clip()))).toEqual(['encoded 0+10', 'copied 10+75'])
  })

  it('of a picture that stands still are made anew', () => {
    const still = { ...clip(), kind: 'still' } as never
    expect(shortly(piecesOfClip(still, starts))).toEqual(['encoded 0+100'])
  })
})

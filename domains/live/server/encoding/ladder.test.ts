import { describe, expect, it } from 'vitest'
import { usualCosts } from './costs.ts'
import { coresFor, liveRate, liveRungs, rungsWithin } from './ladder.ts'

const names = (width: number, height: number) => liveRungs({ width, height }).map(({ name, width: w, height: h }) => `${name} ${w}x${h}`)

describe('the qualities of a stream', () => {
  it('are no larger than what is sent, upright or not', () => {
    expect(names(1920, 1080)).toEqual(['1080p 1920x1080', '720p 1280x720', '480p 854x480'])
    expect(names(1280, 720)).toEqual(['720p 1280x720', '480p 854x480', '240p 426x240'])
    expect(names(720, 1280)).toEqual(['720p 720x1280', '480p 480x854', '240p 240x426'])
    expect(names(640, 360)).toEqual(['360p 640x360', '240p 426x240'])
    expect(names(100, 75)).toEqual(['74p 98x74'])
  })

  it('are fewer where the machine cannot carry all of them, and none where it cannot carry the smallest', () => {
    const source = { width: 1920, height: 1080, rate: 30 }
    const rungs = liveRungs(source)
    const kept = (cores: number) => rungsWithin({ source, rungs }, usualCosts, cores)?.map(({ name }) => name) ?? null
    expect(kept(4)).toEqual(['1080p', '720p', '480p'])
    expect(kept(0.6)).toEqual(['720p', '480p'])
    expect(kept(0.1)).toBe(null)
    const rung = { name: '720p', width: 1280, height: 720, cap: 0 }
    expect(coresFor({ source, rungs: [rung] }, usualCosts)).toBeCloseTo(0.46, 2)
    // Of 60 pictures a second each is decoded, and every other one sent on.
    expect(coresFor({ source: { ...source, rate: 60 }, rungs: [rung] }, usualCosts)).toBeCloseTo(0.58, 2)
  })

  it('come at the rate of cinema and of Europe where they were sent so', () => {
    expect([23.976, 25, 29.97, 50, 60, undefined].map(liveRate)).toEqual([24, 25, 30, 25, 30, 30])
  })
})

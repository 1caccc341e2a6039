import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Stretch } from '#domains/media/server.ts'
import { cuesOf } from './cues.ts'
import { hasSound, type SoundPart, speechPlanOf } from './plan.ts'
import { joined, type SpokenToken, tokensOf, withoutLoops } from './tokens.ts'

const minute = 60_000

describe('cutting a sound', () => {
  it('cuts in the longest silence near each fifth minute, and overlaps where there is none', () => {
    const plan = speechPlanOf(16 * minute, [
      [310_000, 312_000],
      [330_000, 330_400],
    ])
    expect(plan.map(({ from, to, overlap }) => [from, to, overlap])).toEqual([
      [0, 311_000, 0],
      [311_000, 614_000, 0],
      [608_000, 960_000, 6_000],
    ])
  })

  it('covers everything once, in parts that every server takes', () => {
    const silence = fc.tuple(fc.nat(4 * 60 * minute), fc.nat(40_000)).map(([from, length]) => [from, from + length + 300] as const)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 * 60 * minute }), fc.array(silence, { maxLength: 60 }), (duration, some) => {
        const silences: Stretch[] = some.toSorted((a, b) => a[0] - b[0])
        const plan = speechPlanOf(duration, silences)
        expect(plan[0]?.from).toBe(0)
        expect(plan.at(-1)?.to).toBe(duration)
        for (const [at, { from, to, overlap }] of plan.entries()) {
          expect(to - from).toBeLessThanOrEqual(7 * minute)
          expect(to).toBeGreaterThan(from)
          if (at > 0) expect((plan[at - 1]?.to ?? 0) - from).toBe(overlap)
        }
      }),
    )
  })

  it('knows a part in which nothing is to be heard', () => {
    const part: SoundPart = { from: 0, to: 10_000, overlap: 0, silences: [[0, 9_800]] }
    expect(hasSound(part)).toBe(false)
    expect(hasSound({ ...part, silences: [[0, 9_000]] })).toBe(true)
  })
})

const words = (text: string, from = 0): SpokenToken[] =>
  text.split(' ').map((word, at) => ({ text: ` ${word}`, startMs: from + at * 400, endMs: from + at * 400 + 300 }))
const textOf = (tokens: readonly SpokenToken[]) => tokens.map(({ text }) => text.trim()).join(' ')

describe('what a model says that nobody said', () => {
  const part: SoundPart = { from: 0, to: 60_000, overlap: 0, silences: [[20_000, 60_000]] }
  const segment = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs, words: [] })
  const kept = (...segments: ReturnType<typeof segment>[]) => textOf(tokensOf({ segments, times: 'segments', language: null }, part))

  it('is dropped where our own ears hear nothing', () => {
    expect(kept(segment('Hello there.', 1_000, 2_000), segment('Thanks for watching!', 30_000, 32_000))).toBe('Hello there.')
  })

  it('is left once where it is said three times running, and twice is believed', () => {
    const again = (times: number) => Array.from({ length: times }, (_, at) => segment('Thank you.', 2_000 + at * 1_000, 3_000 + at * 1_000))
    expect(kept(segment('Well.', 0, 1_000), ...again(3))).toBe('Well. Thank you.')
    expect(kept(...again(2))).toBe('Thank you. Thank you.')
    expect(textOf(withoutLoops(words('so we go on and on we go on and on we go on and on until noon')))).toBe(
      'so we go on and on until noon',
    )
  })
})

describe('joining parts that overlap', () => {
  const said = 'and then the green forklift stops at the gate so that nobody is hurt by it'.split(' ')

  it('loses and doubles no word, wherever the seam lies', () => {
    for (let cut = 4; cut < said.length - 4; cut++) {
      const seam = cut * 400
      const part = { from: seam - 800, to: 100_000, overlap: 1_600, silences: [] }
      const before = words(said.slice(0, cut + 2).join(' '))
      const after = words(said.slice(cut - 2).join(' '), (cut - 2) * 400 + 60)
      expect(textOf(joined(before, after, part))).toBe(said.join(' '))
    }
  })
})

describe('captions', () => {
  it('end with a sentence or a pause, hold two lines at most, and stand long enough', () => {
    const text =
      'Good morning everyone and welcome. Today we look at the forklifts, which stop at every gate that is painted yellow and wait there. Yes.'
    const cues = cuesOf([...words(text), ...words('After a pause.', 60_000)], true)
    expect(cues.map((cue) => cue.text)).toEqual([
      'Good morning everyone and welcome.',
      'Today we look at the forklifts, which stop at every gate that is painted yellow and',
      'wait there. Yes.',
      'After a pause.',
    ])
    expect(cues.every(({ startMs, endMs }) => endMs - startMs >= 900)).toBe(true)
    expect(cues[0]?.words?.[0]).toEqual({ text: 'Good', startMs: 0, endMs: 300 })
  })
})

import { describe, expect, it } from 'vitest'
import { framesOf, frameText, withoutBuildUps } from './frames.ts'
import { ocrLanguageOf } from './ocr/languages.ts'

describe('the frames that are read', () => {
  it('are those that stand still longest, one in eight seconds at most, shortly before they go', () => {
    const stills = [
      [0, 2_000],
      [5_000, 15_000],
      [15_000, 17_000],
      [18_000, 19_600],
    ] as const
    expect(framesOf(stills, 20_000)).toEqual([
      { ms: 0, at: 1_400 },
      { ms: 5_000, at: 14_400 },
      { ms: 15_000, at: 16_400 },
    ])
    expect(framesOf([], 20_000)).toEqual([])
  })
})

describe('the words of a frame', () => {
  it('are those that were read with confidence, and none where nothing is a word', () => {
    expect(
      frameText([
        ['Forklift', 96],
        ['|', 90],
        ['~~', 95],
        ['30', 91],
        ['sxfety', 42],
      ]),
    ).toBe('Forklift 30')
    expect(
      frameText([
        ['a', 80],
        ['—', 99],
      ]),
    ).toBe('')
  })

  it('are left out where all of them stand on the next slide', () => {
    const slide = (ms: number, text: string) => ({ ms, text })
    const slides = [slide(0, 'Safety'), slide(1, ''), slide(2, 'Safety: gates'), slide(3, 'Gates, exits'), slide(4, 'Thanks')]
    expect(withoutBuildUps(slides).map(({ ms }) => ms)).toEqual([2, 3, 4])
  })
})

describe('the language of slides', () => {
  it('is the one that is spoken, or the organisation’s, or English', () => {
    expect(ocrLanguageOf(['de-AT'], 'en')).toBe('deu')
    expect(ocrLanguageOf(['de', 'fr'], 'fr')).toBe('fra')
    expect(ocrLanguageOf([], 'pt')).toBe('por')
    expect(ocrLanguageOf(['pl'], 'de')).toBe('eng')
  })
})

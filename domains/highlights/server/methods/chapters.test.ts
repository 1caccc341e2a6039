import { describe, expect, it } from 'vitest'
import { madeTalk } from './made-talk.ts'
import { findQuotation } from './quotations.ts'
import { suggestHighlights, summarise } from './suggesting.ts'

/** Ten talks of 30 to 60 minutes. */
const talks = Array.from({ length: 10 }, (_, n) => madeTalk({ seed: n + 1, minutes: 30 + Math.round((n * 30) / 9), chapters: 5 + (n % 4) }))

describe('chapters without a model', () => {
  it('begin where the subject changes, and their titles name it', () => {
    for (const talk of talks) {
      const { made } = suggestHighlights({ ...talk, language: 'en' })
      const missed = talk.chapters.filter(({ start }) => !made.some((one) => Math.abs(one.start - start) < 20_000))
      expect(missed.length).toBeLessThanOrEqual(1)
      expect(made.length).toBeLessThanOrEqual(talk.chapters.length + 1)
      for (const { text } of made) expect(text).toMatch(/^\p{L}[^·]*(?: · [^·]+){1,2}$/u)
    }
  })

  it('hold as they are shown: every quotation of chapters and summaries is said where it says', () => {
    for (const talk of talks) {
      const quotations = [
        ...suggestHighlights({ ...talk, language: 'en' }).made.map(({ quotation }) => quotation),
        ...summarise({ ...talk, language: 'en' }).made,
      ]
      expect(quotations.length).toBeGreaterThan(6)
      for (const quotation of quotations) expect(findQuotation(quotation, talk.lines, 'en'), quotation.text).not.toBeNull()
    }
  })

  it('lie one behind the other from the first second to the end', () => {
    const talk = madeTalk({ seed: 3, minutes: 45, chapters: 7 })
    const { made } = suggestHighlights({ ...talk, language: 'en' })
    expect(made[0]?.start).toBe(0)
    made.forEach(({ start, duration }, at) => expect(start + duration).toBe(made[at + 1]?.start ?? talk.duration))
  })

  it('are none in a video under four minutes, whose most telling sentences are suggested instead', () => {
    const talk = madeTalk({ seed: 2, minutes: 2, chapters: 1 })
    const { method, made } = suggestHighlights({ ...talk, language: 'en' })
    expect([method, made.length]).toEqual(['key-sentences', 3])
    for (const { start, duration } of made) expect(start + duration).toBeLessThanOrEqual(talk.duration)
  })

  it('are found in eight hours of speech, and in speech without full stops', () => {
    const long = madeTalk({ seed: 4, minutes: 480, chapters: 40 })
    const begun = performance.now()
    const { made } = suggestHighlights({ ...long, language: 'en' })
    expect(performance.now() - begun).toBeLessThan(30_000)
    expect(long.chapters.filter(({ start }) => made.some((one) => Math.abs(one.start - start) < 20_000)).length).toBeGreaterThan(36)
    const talk = madeTalk({ seed: 5, minutes: 30, chapters: 5 })
    const unpointed = { ...talk, lines: talk.lines.map((line) => ({ ...line, text: line.text.toLowerCase().replace(/[.,]/g, '') })) }
    expect(suggestHighlights({ ...unpointed, language: 'en' }).made).toHaveLength(5)
  })

  it.each([
    ['nothing', []],
    ['sounds alone', [{ start: 0, end: 5000, text: '[music]' }]],
    ['one word', [{ start: 0, end: 500, text: 'Hello' }]],
  ])('and a summary make nothing of %s', (_, lines) => {
    for (const duration of [60_000, 600_000]) {
      expect(suggestHighlights({ lines, language: 'en', duration }).made).toEqual([])
      expect(summarise({ lines, language: 'en', duration }).made).toEqual([])
    }
  })

  it('and sentences come out in languages without spaces, too', () => {
    const text =
      '今日は天気がとても良いので、私たちは公園で新しいロボットの試験を行います。ロボットは人の声を聞いて、荷物を安全に運ぶことができます。'
    const lines = Array.from({ length: 4 }, (_, n) => ({ start: n * 10_000, end: n * 10_000 + 9000, text }))
    const { made } = summarise({ lines, language: 'ja', duration: 40_000 })
    expect(made.length).toBeGreaterThan(0)
    for (const quotation of made) expect(findQuotation(quotation, lines, 'ja')).not.toBeNull()
  })
})

import { expect, it } from 'vitest'
import { madeTalk } from './made-talk.ts'
import { atSlides, slideNear, worthOfSlide } from './slides.ts'
import { suggestHighlights } from './suggesting.ts'

it('the slide of a moment is the nearest within five seconds, before or after it', () => {
  expect([slideNear(10_000, [4000, 8000, 13_000]), slideNear(10_000, [8000, 11_000]), slideNear(10_000, [5000])]).toEqual([
    8000, 11_000, 5000,
  ])
  expect([slideNear(10_000, []), slideNear(10_000, [4999, 15_001])]).toEqual([undefined, undefined])
})

it('a chapter begins in the first second that shows its slide; none passes the one before or after it, and the first stays', () => {
  expect(atSlides([0, 60_000, 120_000], [2000, 57_400, 122_001])).toEqual([0, 58_000, 123_000])
  expect(atSlides([0, 60_000, 63_000, 64_000], [62_500])).toEqual([0, 60_000, 63_000, 64_000])
  expect(atSlides([1000, 60_000], [])).toEqual([1000, 60_000])
})

it('a slide says the more for a border the rarer slides are, and nothing where they change all the time', () => {
  const moments = Array.from({ length: 100 }, (_, at) => at * 4000)
  const each = (ms: number) => Array.from({ length: 400_000 / ms }, (_, at) => at * ms)
  const worth = [200_000, 60_000, 8000].map((ms) => worthOfSlide(moments, each(ms)))
  expect(worth).toEqual(worth.toSorted((a, b) => b - a))
  expect([worth[2], worthOfSlide(moments, []), worthOfSlide([], [])]).toEqual([0, 0, 0])
})

it('chapters of ten talks are found where slides appear, and begin with them', () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const talk = madeTalk({ seed, minutes: 30 + seed, chapters: 5 + (seed % 4) })
    const late = talk.chapters.slice(1).map(({ start }, at) => start + ((at % 3) - 1) * 2400)
    const others = Array.from({ length: 30 }, (_, minute) => minute * 60_000 + 31_000)
    const { made } = suggestHighlights({ ...talk, language: 'en', slides: [...late, ...others].toSorted((a, b) => a - b) })
    const missed = late.filter((slide) => !made.some(({ start }) => start === Math.ceil(slide / 1000) * 1000))
    expect(missed.length).toBeLessThanOrEqual(1)
    for (const { start, duration, quotation } of made) {
      expect(quotation.start).toBeGreaterThanOrEqual(start)
      expect(quotation.end).toBeLessThanOrEqual(start + duration + 5000)
    }
  }
})

import { describe, expect, it } from 'vitest'
import { lineOf, linesSaid, stretchSaid, timedWords, wordBeside } from './word-times.ts'

const cues = [
  { number: 1, start: 0, end: 2000, text: 'Welcome' },
  { number: 2, start: 2000, end: 4000, text: 'So, um\nwe begin', speaker: 'Ann' },
  { number: 3, start: 5000, end: 6000, text: 'Valve' },
  { number: 4, start: 9000, end: 10_000, text: 'Thanks' },
]

describe('the words of a clip', () => {
  it('are said as long as they are, one after the other', () => {
    const words = timedWords({ start: 2000, end: 4000, text: 'abc  abc\nabc abc' })
    expect(words.map(({ text, from, to }) => [text, from, to])).toEqual([
      ['abc', 2, 2.5],
      ['abc', 2.5, 3],
      ['abc', 3, 3.5],
      ['abc', 3.5, 4],
    ])
    expect(timedWords({ start: 0, end: 1000, text: ' \n ' })).toEqual([])
  })

  it('are those whose middle lies in it, line by line', () => {
    const lines = linesSaid(cues, { from: 1.5, to: 6 })
    expect(lines.map(({ number, first, words }) => [number, first, words.map(({ text }) => text).join(' ')])).toEqual([
      [2, 0, 'So, um we begin'],
      [3, 4, 'Valve'],
    ])
    expect(linesSaid(cues, { from: 6, to: 9 })).toEqual([])
  })

  it('are cut with the silence between them, and at an end of the clip with all that lies beyond', () => {
    const lines = linesSaid(cues, { from: 1.5, to: 8 })
    const words = lines.flatMap((line) => line.words)
    const um = words[1]
    expect(stretchSaid(words, { from: 1.5, to: 8 }, 1, 1)).toEqual({ from: um?.from, to: um?.to })
    expect(stretchSaid(words, { from: 1.5, to: 8 }, 0, 1)).toEqual({ from: 1.5, to: um?.to })
    expect(stretchSaid(words, { from: 1.5, to: 8 }, 3, 4)).toEqual({ from: words[3]?.from, to: 8 })
  })

  it('are gone through by arrow keys', () => {
    const lines = linesSaid(cues, { from: 0, to: 10 })
    expect([0, 1, 4, 5].map((word) => lineOf(lines, word))).toEqual([0, 1, 1, 2])
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x']
    const gone = (word: number) => keys.map((key) => wordBeside(lines, word, key))
    expect(gone(3)).toEqual([2, 4, 0, 5, 1, 4, null])
    expect(gone(0)).toEqual([0, 1, 0, 1, 0, 0, null])
    expect(gone(6)).toEqual([5, 6, 5, 6, 6, 6, null])
    expect(wordBeside([], 0, 'ArrowLeft')).toBeNull()
  })
})

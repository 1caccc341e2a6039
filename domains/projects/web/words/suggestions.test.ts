import { describe, expect, it } from 'vitest'
import { fillersIn, pausesIn } from './suggestions.ts'
import { linesSaid } from './word-times.ts'

const cues = [
  { number: 1, start: 0, end: 2000, text: 'Um, welcome.' },
  { number: 2, start: 2500, end: 4000, text: 'We meet um die Ecke' },
  { number: 3, start: 3000, end: 3500, text: 'Yes' },
  { number: 4, start: 6000, end: 7000, text: 'Uhm' },
  { number: 5, start: 9000, end: 10_000, text: 'Äh, thanks' },
]
const clip = { from: 1, to: 9.5 }

describe('what a clip could do without', () => {
  it('are pauses between two things that are said, but for a breath', () => {
    expect(pausesIn(cues, clip)).toEqual([
      { from: 4.15, to: 5.85 },
      { from: 7.15, to: 8.85 },
    ])
    expect(pausesIn(cues, { from: 6.5, to: 8 })).toEqual([])
    expect(pausesIn([], clip)).toEqual([])
  })

  it('are sounds that are no words in the language that is spoken', () => {
    const words = linesSaid(cues, { from: 0, to: 10 }).flatMap((line) => line.words)
    const found = (language: string) => fillersIn(words, language).map(({ from }) => words.find((word) => word.from === from)?.text)
    expect(found('en-GB')).toEqual(['Um,', 'um', 'Uhm'])
    expect(found('de')).toEqual(['Uhm', 'Äh,'])
  })
})

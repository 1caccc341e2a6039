import { describe, expect, it } from 'vitest'
import { makeGapQuestions } from './built-in.ts'
import { gapsIn } from './gaps.ts'

const cue = (text: string, index: number) => ({ start: index * 4000, end: index * 4000 + 4000, text })
const spoken = (...lines: string[]) => ({ language: 'en', cues: lines.map(cue) })

const talk = spoken(
  'The first warehouse was built near the river in 1987 by two engineers.',
  'And it had 12 doors, which was a lot in those days for us.',
  'A modern forklift carries 1500 kilograms without any trouble at all.',
  'The second hall was opened by the mayor in 1994 after a long summer.',
  'How many people work here, would you say, in 2003 and today?',
  'Every pallet in this building weighs at most 1200 kilograms when it is full.',
  'The third hall was finished',
  'in 2003 and has the largest gates of all.',
  'They moved everything in 2011 without a single day of closing down.',
  'In winter the gates stay closed and we let in about 1800 lorries every month.',
)

describe('questions that are made without a model', () => {
  it('leave a number out of a sentence that stands alone, among numbers of the same form from the same video (CM-7.66)', async () => {
    const made = await makeGapQuestions(talk, 3)
    expect(made).toHaveLength(3)
    for (const { text, choices, answer, quotation, at } of made) {
      const right = choices[answer - 1] ?? ''
      expect(text.replace('____', right)).toBe(quotation)
      expect(new Set(choices).size).toBe(choices.length)
      expect(choices.length).toBeGreaterThanOrEqual(3)
      expect(choices.every((choice) => /^\d{4}$/.test(choice))).toBe(true)
      expect(at % 4000).toBe(0)
      expect(quotation).not.toMatch(/^(And|They|How)/)
    }
    expect(made.map(({ at }) => at)).toEqual(made.map(({ at }) => at).toSorted((a, b) => a - b))
  })

  it('take a sentence that goes on in the next line, with the time at which it begins', async () => {
    const made = await makeGapQuestions(talk, 20)
    expect(made).toContainEqual(
      expect.objectContaining({ quotation: 'The third hall was finished in 2003 and has the largest gates of all.', at: 24_000 }),
    )
  })

  it('are the same each time, and none where the video says too little', async () => {
    expect(await makeGapQuestions(talk, 4)).toEqual(await makeGapQuestions(talk, 4))
    expect(await makeGapQuestions(spoken('Hello and welcome to our house.', 'It was built in 1987.'), 5)).toEqual([])
    expect(await makeGapQuestions({ language: 'not a language', cues: [] }, 5)).toEqual([])
  })

  it('take names for names where their language does not write all nouns with a capital letter', () => {
    expect(gapsIn('The bridge over the river was drawn by Anna Keller in 1931.', 'en').map(({ text }) => text)).toEqual([
      'Anna Keller',
      '1931',
    ])
    expect(gapsIn('Die Brücke über den Fluss wurde von Anna Keller gezeichnet.', 'de')).toEqual([])
  })
})

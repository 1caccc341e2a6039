import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aTalk, suggestHighlights, summarise } from '#domains/highlights/testing.ts'
import { makeGapQuestions } from '#domains/quizzes/server.ts'
import { sampleFolder } from './sample-library/manifest.ts'

interface Line {
  /** ms */
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Transcript {
  readonly name: string
  readonly lines: readonly Line[]
  /** ms */
  readonly duration: number
}

const cue = /(\d+):(\d\d):(\d\d)\.(\d{3}) --> (\d+):(\d\d):(\d\d)\.(\d{3})\n(.+)/g
const msOf = ([h, m, s, ms]: readonly (string | undefined)[]) => ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(ms)

/** As the library has it, without who speaks. */
function transcriptOf(file: string): Transcript {
  const lines = [...readFileSync(join(sampleFolder, file), 'utf8').matchAll(cue)].map((found) => ({
    start: msOf(found.slice(1, 5)),
    end: msOf(found.slice(5, 9)),
    text: (found[9] ?? '').replace(/<[^>]*>/g, '').replace(/&amp;/g, '&'),
  }))
  return { name: file, lines, duration: (lines.at(-1)?.end ?? 0) + 1000 }
}

const library = readdirSync(sampleFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.vtt'))
  .map(transcriptOf)

/** Of 30 to 60 minutes. */
const talks: readonly Transcript[] = Array.from({ length: 10 }, (_, n) => ({
  name: `talk ${n + 1}`,
  ...aTalk(30 + Math.round((n * 30) / 9), 5 + (n % 4), n + 1),
}))

/** What is said between two moments. */
const saidBetween = ({ lines }: Transcript, start: number, end: number) =>
  lines
    .filter((line) => line.end > start && line.start < end)
    .map(({ text }) => text)
    .join(' ')

describe('every statement that is worked out without a model', () => {
  it.each([...library, ...talks])('in $name stands in what is said, between the seconds that it names', async (transcript) => {
    const spoken = { lines: transcript.lines, language: 'en', duration: transcript.duration }
    const quotations = [...suggestHighlights(spoken).made.map(({ quotation }) => quotation), ...summarise(spoken).made]
    for (const { text, start, end } of quotations) expect(saidBetween(transcript, start, end)).toContain(text)
    const questions = await makeGapQuestions({ language: 'en', cues: transcript.lines }, 20)
    for (const { text, choices, answer, quotation, at } of questions) {
      expect(saidBetween(transcript, at, at + 60_000)).toContain(quotation)
      expect(text.replace('____', choices[answer - 1] ?? '')).toBe(quotation)
    }
  })

  it('is enough for a talk: chapters, a summary and questions', async () => {
    for (const transcript of talks) {
      const spoken = { lines: transcript.lines, language: 'en', duration: transcript.duration }
      expect(suggestHighlights(spoken).made.length).toBeGreaterThan(1)
      expect(summarise(spoken).made.length).toBeGreaterThan(2)
    }
    for (const { lines } of talks) expect((await makeGapQuestions({ language: 'en', cues: lines }, 20)).length).toBeGreaterThan(4)
  })
})

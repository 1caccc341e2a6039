import { longestChoice, longestQuestion } from '../../limits.ts'
import type { QuestionMaker, SuggestedQuestion } from '../asks.ts'
import { type Gap, gapsIn } from './gaps.ts'
import { isSelfContained, type SpokenSentence, segmenterOf, spokenSentencesOf } from './sentences.ts'

interface Candidate {
  readonly sentence: SpokenSentence
  readonly gap: Gap
}

const blank = '____'

/**
 * Makes questions without a model: a sentence of the video with a number or a name left out, to be picked among others of the same form that
 * the video names. They are suggestions: whether one is worth asking, a person decides.
 */
export const makeGapQuestions: QuestionMaker = async (spoken, wanted) => {
  const words = segmenterOf(spoken.language, 'word')
  const all = spokenSentencesOf(spoken)
  const gaps = all.map((sentence) => gapsIn(sentence.text, spoken.language))
  const others = Map.groupBy(gaps.flat(), ({ form }) => form)
  const candidates = all.flatMap((sentence, index): Candidate[] => {
    if (!isSelfContained(sentence, wordsOf(words, sentence.text))) return []
    const gap = (gaps[index] ?? []).find((one) => choicesFor(one, others, sentence).length >= 2)
    return gap && sentence.text.length <= longestQuestion ? [{ sentence, gap }] : []
  })
  return spread(candidates, wanted).map((candidate) => questionOf(candidate, others))
}

const wordsOf = (segmenter: Intl.Segmenter, text: string): string[] =>
  [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)

/** Over the whole video; numbers before names, which make worse questions. */
function spread(candidates: readonly Candidate[], wanted: number): Candidate[] {
  const picked = new Set<Candidate>()
  for (const kind of ['number', 'name'] as const) {
    const some = candidates.filter(({ gap }) => gap.kind === kind)
    const room = Math.min(wanted - picked.size, some.length)
    for (let n = 0; n < room; n++) {
      const one = some[Math.floor(((n + 0.5) * some.length) / room)]
      if (one) picked.add(one)
    }
  }
  return [...picked].toSorted((a, b) => a.sentence.at - b.sentence.at)
}

/** Of the same form, and not in the sentence itself. */
function choicesFor(gap: Gap, others: ReadonlyMap<string, readonly Gap[]>, { text }: SpokenSentence): string[] {
  const found = (others.get(gap.form) ?? []).map((one) => one.text)
  return [...new Set(found)].filter((one) => !text.includes(one) && one.length <= longestChoice)
}

function questionOf({ sentence, gap }: Candidate, others: ReadonlyMap<string, readonly Gap[]>): SuggestedQuestion {
  const wrong = nearest(choicesFor(gap, others, sentence), gap, 3)
  const answer = placeOf(sentence.text, wrong.length + 1)
  const text = `${sentence.text.slice(0, gap.start)}${blank}${sentence.text.slice(gap.start + gap.text.length)}`
  return { text, choices: wrong.toSpliced(answer - 1, 0, gap.text), answer, quotation: sentence.text, at: sentence.at }
}

/** Numbers close to the right one are the harder choice; names come as they are named. */
function nearest(choices: readonly string[], gap: Gap, most: number): string[] {
  if (gap.kind === 'name') return choices.slice(0, most)
  const value = (text: string) => Number.parseFloat(text.replace(/[^\d.,]/g, '').replace(',', '.'))
  const right = value(gap.text)
  return choices.toSorted((a, b) => Math.abs(value(a) - right) - Math.abs(value(b) - right)).slice(0, most)
}

/** Where the right choice stands, from 1: the same each time, and not always the same place. */
function placeOf(text: string, places: number): number {
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 10_007
  return (sum % places) + 1
}

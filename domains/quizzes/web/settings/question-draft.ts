import type { ShownQuestion } from '../../contract.ts'
import type { QuestionWords } from '../../question.ts'
import { type TimeFieldsValue, timeInMs, timeOf } from './time.ts'

/** What the form of a question holds. */
export interface QuestionDraft {
  readonly text: string
  readonly choices: readonly [string, string, string, string]
  readonly answer: number
  readonly time: TimeFieldsValue
  readonly showAnswer: boolean
  readonly compulsory: boolean
}

const isNew = { text: '', ch1: '', ch2: '', ch3: '', ch4: '', answer: 1, show_answer_flag: false, compulsory_flag: false }

/** @param at where a new one is put, ms */
export function draftOf(question: ShownQuestion | null, at: number): QuestionDraft {
  const { text, ch1, ch2, ch3, ch4, answer = 1, rel_offset, show_answer_flag, compulsory_flag } = question ?? { ...isNew, rel_offset: at }
  return {
    text,
    choices: [ch1, ch2, ch3, ch4],
    answer,
    time: timeOf(rel_offset),
    showAnswer: show_answer_flag,
    compulsory: compulsory_flag,
  }
}

export const withChoice = (draft: QuestionDraft, index: number, choice: string): QuestionDraft => {
  const [a, b, c, d] = draft.choices.with(index, choice)
  return { ...draft, choices: [a ?? '', b ?? '', c ?? '', d ?? ''] }
}

/** As it is checked. What stands between two seconds stays there unless the time is changed. */
export function questionWordsOf(
  { text, choices: [a, b, c, d], answer, time }: QuestionDraft,
  question: ShownQuestion | null,
): QuestionWords {
  const at = timeInMs(time)
  const isSame = question !== null && timeInMs(timeOf(question.rel_offset)) === at
  return { text: text.trim(), choices: [a.trim(), b.trim(), c.trim(), d.trim()], answer, rel_offset: isSame ? question.rel_offset : at }
}

/** As it is sent. */
export function bodyOf(draft: QuestionDraft, words: QuestionWords) {
  const [ch1, ch2, ch3, ch4] = words.choices
  return {
    visibility: 'PUBLIC' as const,
    rel_offset: words.rel_offset,
    is_absolute_time: 0,
    text: words.text,
    answer: words.answer,
    ch1,
    ch2,
    ch3,
    ch4,
    show_answer_flag: draft.showAnswer,
    compulsory_flag: draft.compulsory,
  }
}

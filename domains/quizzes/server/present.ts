import type { AskedQuestion, Quiz, ShownQuestion } from '../contract.ts'
import type { AttemptQuestion } from './queries/attempts.ts'
import type { QuestionRow } from './queries/questions.ts'
import type { ListedQuiz } from './queries/quizzes.ts'

function choicesOf(choices: readonly string[]) {
  const [ch1 = '', ch2 = '', ch3 = '', ch4 = ''] = choices
  return { ch1, ch2, ch3, ch4 }
}

/** @param manages the right answer is for who manages the video */
export const presentQuestion = (row: QuestionRow, manages: boolean): ShownQuestion => ({
  id: row.id,
  text: row.text,
  ...choicesOf(row.choices),
  revision: row.revision,
  ...(manages ? { answer: row.answer } : {}),
  rel_offset: row.rel_offset_ms,
  show_answer_flag: row.show_answer,
  compulsory_flag: row.compulsory,
  visibility: 'PUBLIC',
  is_absolute_time: 0,
  quiz_id: row.quiz_id,
  state: row.is_suggested ? 'suggested' : 'kept',
  quotation: manages ? row.quotation : null,
})

export const askedOf = ({ id, text, choices, revision, compulsory, my_answer }: AttemptQuestion): AskedQuestion => ({
  id,
  text,
  ...choicesOf(choices),
  revision,
  compulsory_flag: compulsory,
  my_answer,
})

/** @param manages what stands behind it is for who manages the video */
export const presentQuiz = (row: ListedQuiz, manages: boolean): Quiz => ({
  id: row.id,
  title: row.title,
  description: row.description,
  appears_at: row.appears_at,
  show_answer_flag: row.show_answer,
  compulsory_flag: row.compulsory,
  passing_score: row.passing_score,
  passing_score_flag: row.passing_score !== null,
  apply_to_all: row.apply_to_all,
  question_count: row.question_count,
  questions_total: row.kept,
  ...(manages ? { suggestions: row.suggested, generation: generationOf(row) } : {}),
})

function generationOf({ job_id, status, message, changed_at }: ListedQuiz): Quiz['generation'] {
  if (job_id === null || status === null) return null
  return { job_id, status, message: message ?? '', at: (changed_at ?? new Date()).toISOString() }
}

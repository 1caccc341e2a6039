import { lockChangeable, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { mostPopQuestions, mostQuizQuestions } from '../../limits.ts'
import { type QuestionWords, questionFaults } from '../../question.ts'
import {
  countQuestionsOf,
  insertQuestions,
  keepQuestions,
  lockQuestion,
  lockQuestions,
  type NewQuestion,
  type QuestionRow,
  removeQuestions,
  updateQuestion,
} from '../queries/questions.ts'
import { lockQuiz, type QuizRow } from '../queries/quizzes.ts'
import { findVideoLength } from '../queries/video-length.ts'

/** What is absent stays as it is, or is the default. */
export interface SentQuestion {
  readonly text?: string | undefined
  readonly ch1?: string | undefined
  readonly ch2?: string | undefined
  readonly ch3?: string | undefined
  readonly ch4?: string | undefined
  readonly answer?: number | undefined
  readonly rel_offset?: number | undefined
  readonly show_answer_flag?: boolean | undefined
  readonly compulsory_flag?: boolean | undefined
  /** Empty: of none. */
  readonly quiz_id?: string | undefined
  readonly state?: 'kept' | undefined
  readonly revision?: number | undefined
}

const isNew: QuestionRow = {
  id: '',
  video_id: '',
  quiz_id: null,
  text: '',
  choices: [],
  answer: Number.NaN,
  rel_offset_ms: 0,
  show_answer: false,
  compulsory: false,
  is_suggested: false,
  quotation: null,
  revision: 1,
}

export async function addQuestion(tx: Tx, viewer: Person, videoId: string, sent: SentQuestion): Promise<QuestionRow> {
  const video = await lockChangeable(tx, viewer, videoId)
  const quiz = sent.quiz_id ? await getQuiz(tx, videoId, sent.quiz_id) : null
  const words = wordsOf(isNew, sent)
  refuseFaults(words, await findVideoLength(tx, video.asset_id))
  await refuseTooMany(tx, videoId, quiz?.id ?? null, 1)
  const [row] = await insertQuestions(tx, [
    { ...stored(words), ...flagsOf(isNew, sent, quiz), video_id: videoId, quiz_id: quiz?.id ?? null, is_suggested: false, quotation: null },
  ])
  if (!row) throw new Error('an insert returned nothing')
  await tellChanged(tx, videoId)
  return row
}

interface Which {
  readonly videoId: string
  readonly id: string
}

export async function changeQuestion(tx: Tx, viewer: Person, { videoId, id }: Which, sent: SentQuestion): Promise<QuestionRow> {
  const video = await lockChangeable(tx, viewer, videoId)
  // Quizzes before questions: their deletion comes that way.
  const quiz = sent.quiz_id ? await getQuiz(tx, videoId, sent.quiz_id) : null
  const before = await lockQuestion(tx, videoId, id)
  if (!before) throw new Problem('not_found')
  if (sent.revision !== undefined && sent.revision !== before.revision)
    throw new Problem('conflict', 'stale', 'Somebody else has changed this question in the meantime.', 'revision')
  const words = wordsOf(before, sent)
  refuseFaults(words, await findVideoLength(tx, video.asset_id))
  const quizId = sent.quiz_id === undefined ? before.quiz_id : (quiz?.id ?? null)
  if (quizId !== before.quiz_id) await refuseTooMany(tx, videoId, quizId, 1)
  const next = stored(words)
  const row = await updateQuestion(tx, id, {
    ...next,
    ...flagsOf(before, sent, quiz),
    quiz_id: quizId,
    is_suggested: before.is_suggested && sent.state !== 'kept',
    revision: before.revision + (isAnother(before, next) ? 1 : 0),
  })
  await tellChanged(tx, videoId)
  return row
}

/** All of them or none. */
export async function deleteQuestions(tx: Tx, viewer: Person, videoId: string, ids: readonly string[]): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  await getAll(tx, videoId, ids)
  await removeQuestions(tx, ids)
  await tellChanged(tx, videoId)
}

/** Suggested ones become questions that viewers see. All of them or none. */
export async function acceptQuestions(tx: Tx, viewer: Person, videoId: string, ids: readonly string[]): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  await getAll(tx, videoId, ids)
  await keepQuestions(tx, ids)
  await tellChanged(tx, videoId)
}

/** @param quizId null: of those that stop the video */
export async function refuseTooMany(tx: Tx, videoId: string, quizId: string | null, more: number): Promise<void> {
  const limit = quizId === null ? mostPopQuestions : mostQuizQuestions
  if ((await countQuestionsOf(tx, videoId, quizId)) + more <= limit) return
  const message = quizId === null ? `A video has at most ${limit} pop-questions.` : `A quiz has at most ${limit} questions.`
  throw new Problem('conflict', 'too_many', message)
}

async function getAll(tx: Tx, videoId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw new Problem('invalid', 'ids', 'Say which questions by artifactIds.', 'artifactIds')
  if ((await lockQuestions(tx, videoId, ids)).length < ids.length) throw new Problem('not_found')
}

async function getQuiz(tx: Tx, videoId: string, id: string): Promise<QuizRow> {
  const quiz = await lockQuiz(tx, videoId, id)
  if (!quiz) throw new Problem('invalid', 'quiz', 'This quiz does not exist any more.', 'quiz_id')
  return quiz
}

function wordsOf({ text, choices, answer, rel_offset_ms }: QuestionRow, sent: SentQuestion): QuestionWords {
  const [ch1 = '', ch2 = '', ch3 = '', ch4 = ''] = choices
  return {
    text: sent.text ?? text,
    choices: [sent.ch1 ?? ch1, sent.ch2 ?? ch2, sent.ch3 ?? ch3, sent.ch4 ?? ch4],
    answer: sent.answer ?? answer,
    rel_offset: sent.rel_offset ?? rel_offset_ms,
  }
}

function refuseFaults(words: QuestionWords, duration: number | null): void {
  const [fault] = questionFaults(words, duration)
  if (fault) throw new Problem('invalid', 'question', fault.message, fault.field)
}

/** What belongs together has been looked at: nothing stands behind an empty choice. */
export const stored = ({
  text,
  choices,
  answer,
  rel_offset,
}: QuestionWords): Pick<NewQuestion, 'text' | 'choices' | 'answer' | 'rel_offset_ms'> => ({
  text,
  choices: choices.filter((choice) => choice !== ''),
  answer,
  rel_offset_ms: rel_offset,
})

/** Those of its quiz where that says so for all of its questions. */
function flagsOf(before: QuestionRow, sent: SentQuestion, quiz: QuizRow | null) {
  if (quiz?.apply_to_all) return { show_answer: quiz.show_answer, compulsory: quiz.compulsory }
  return { show_answer: sent.show_answer_flag ?? before.show_answer, compulsory: sent.compulsory_flag ?? before.compulsory }
}

const isAnother = (before: QuestionRow, next: ReturnType<typeof stored>): boolean =>
  before.text !== next.text || before.answer !== next.answer || before.choices.join('\n') !== next.choices.join('\n')

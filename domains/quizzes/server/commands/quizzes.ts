import { lockChangeable, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { QuizPosition } from '../../contract.ts'
import { mostQuizzes } from '../../limits.ts'
import { quizFaults } from '../../quiz.ts'
import { insertQuestions } from '../queries/questions.ts'
import {
  applyFlags,
  countQuizzes,
  getListedQuiz,
  insertQuiz,
  type ListedQuiz,
  listQuizIds,
  lockQuiz,
  type QuizFields,
  type QuizRow,
  removeQuiz,
  updateQuiz,
} from '../queries/quizzes.ts'
import { findVideoLength } from '../queries/video-length.ts'
import { questionsIn } from '../question-file.ts'
import { refuseTooMany, stored } from './questions.ts'

/** What is absent stays as it is, or is the default. */
export interface SentQuiz {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly appears_at?: QuizPosition | undefined
  readonly show_answer_flag?: boolean | undefined
  readonly compulsory_flag?: boolean | undefined
  readonly passing_score?: string | number | null | undefined
  readonly passing_score_flag?: boolean | undefined
  readonly apply_to_all?: boolean | undefined
  readonly question_count?: number | '' | undefined
}

const isNew: QuizFields = {
  title: '',
  description: '',
  appears_at: 'end',
  show_answer: false,
  compulsory: false,
  passing_score: null,
  apply_to_all: false,
  question_count: 0,
}

export async function addQuiz(tx: Tx, viewer: Person, videoId: string, sent: SentQuiz): Promise<ListedQuiz> {
  await lockChangeable(tx, viewer, videoId)
  if (sent.appears_at === undefined) throw new Problem('invalid', 'quiz', 'Please select a valid position for the quiz', 'appears_at')
  const fields = changed(isNew, sent)
  if ((await countQuizzes(tx, videoId)) >= mostQuizzes)
    throw new Problem('conflict', 'too_many', `A video has at most ${mostQuizzes} quizzes.`)
  const id = await insertQuiz(tx, videoId, fields)
  await tellChanged(tx, videoId)
  return getListedQuiz(tx, id)
}

interface QuizUpdate {
  readonly videoId: string
  readonly quizId: string
  readonly sent: SentQuiz
  /** What the CSV file holds whose questions are added. */
  readonly file: string | null
}

/** All of it or nothing. */
export async function changeQuiz(
  tx: Tx,
  viewer: Person,
  { videoId, quizId, sent, file }: QuizUpdate,
): Promise<{ quiz: ListedQuiz; added: number }> {
  const video = await lockChangeable(tx, viewer, videoId)
  const before = await getLocked(tx, videoId, quizId)
  const fields = changed(before, sent)
  await updateQuiz(tx, quizId, fields)
  if (fields.apply_to_all) await applyFlags(tx, quizId, fields)
  const added =
    file === null ? 0 : await addFile(tx, { ...fields, id: quizId, video_id: videoId }, file, await findVideoLength(tx, video.asset_id))
  await tellChanged(tx, videoId)
  return { quiz: await getListedQuiz(tx, quizId), added }
}

/** With its questions and what people answered. */
export async function deleteQuiz(tx: Tx, viewer: Person, videoId: string, quizId: string): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  await getLocked(tx, videoId, quizId)
  await removeQuiz(tx, quizId)
  await tellChanged(tx, videoId)
}

/** The quiz that a call means which names none in its path: what it names in a field, else the only one. */
export async function namedQuiz(tx: Tx, viewer: Person, videoId: string, named: string | undefined): Promise<string> {
  await lockChangeable(tx, viewer, videoId)
  if (named !== undefined) return named
  const [only, another] = await listQuizIds(tx, videoId)
  if (only === undefined || another !== undefined) throw new Problem('invalid', 'quiz_required', 'Say which quiz by quiz_id.', 'quiz_id')
  return only
}

async function getLocked(tx: Tx, videoId: string, id: string): Promise<QuizRow> {
  const quiz = await lockQuiz(tx, videoId, id)
  if (!quiz) throw new Problem('not_found')
  return quiz
}

function changed(before: QuizFields, sent: SentQuiz): QuizFields {
  const title = sent.title ?? before.title
  const description = sent.description ?? before.description
  const score = scoreOf(before, sent)
  const count = sent.question_count === undefined ? before.question_count : Number(sent.question_count)
  const [fault] = quizFaults({ title, description, passing_score: score, question_count: count })
  if (fault) throw new Problem('invalid', 'quiz', fault.message, fault.field)
  return {
    title,
    description,
    appears_at: sent.appears_at ?? before.appears_at,
    show_answer: sent.show_answer_flag ?? before.show_answer,
    compulsory: sent.compulsory_flag ?? before.compulsory,
    passing_score: score === null ? null : Number(score),
    apply_to_all: sent.apply_to_all ?? before.apply_to_all,
    question_count: count,
  }
}

/** An empty score is one that is missing where the flag says that there is one, and none otherwise. */
function scoreOf(before: QuizFields, { passing_score: score, passing_score_flag: flag }: SentQuiz): string | null {
  if (flag === false) return null
  const sent = score === undefined ? before.passing_score : score
  if (sent === null || sent === '') return flag ? '' : null
  return String(sent)
}

async function addFile(tx: Tx, quiz: QuizRow, file: string, duration: number | null): Promise<number> {
  const questions = questionsIn(file, duration)
  await refuseTooMany(tx, quiz.video_id, quiz.id, questions.length)
  const { show_answer, compulsory } = quiz.apply_to_all ? quiz : { show_answer: false, compulsory: false }
  const flags = { show_answer, compulsory, is_suggested: false, quotation: null }
  await insertQuestions(
    tx,
    questions.map((words) => ({ ...stored(words), ...flags, video_id: quiz.video_id, quiz_id: quiz.id })),
  )
  return questions.length
}

import { randomUUID } from 'node:crypto'
import { lockChangeable, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob, isCutOff, type Job } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { quizFeed } from '../contract/feed.ts'
import { mostQuizQuestions } from '../limits.ts'
import { questionFaults } from '../question.ts'
import type { MakingAsks, SuggestedQuestion } from './asks.ts'
import {
  countFailure,
  endQuestionGeneration,
  findUnfinishedGeneration,
  insertQuestionGeneration,
  listQuestionGenerations,
  markGenerating,
  type QuestionGenerationRow,
} from './queries/generation.ts'
import { countQuestionsOf, insertQuestions } from './queries/questions.ts'
import { findQuiz, lockQuiz } from './queries/quizzes.ts'

const makeQuestionsName = 'make-quiz-questions'
/** After the first. */
const retries = 3

interface Wanted {
  readonly videoId: string
  readonly quizId: string
  readonly howMany: number
  readonly transcriptId: string | null
}

/** Asks for questions from a transcript, which a job makes. @returns the id of the job */
export async function askForQuestions(
  tx: Tx,
  viewer: Person,
  asks: MakingAsks,
  { videoId, quizId, howMany, transcriptId }: Wanted,
): Promise<string> {
  await lockChangeable(tx, viewer, videoId)
  if (!(await findQuiz(tx, videoId, quizId))) throw new Problem('not_found')
  const spoken = await asks.spoken(tx, videoId, transcriptId)
  if (!spoken || spoken.cues.length === 0)
    throw new Problem('conflict', 'no_transcript', 'This video has no transcript to make questions from.')
  const jobId = randomUUID()
  if (!(await insertQuestionGeneration(tx, { quizId, jobId, transcriptId: spoken.id, wanted: howMany })))
    throw new Problem('conflict', 'generating', 'Questions are being made for this quiz already.')
  await enqueue(tx, { name: makeQuestionsName }, { jobId }, { group: { id: videoId } })
  await publish(tx, quizFeed.changed, videoId)
  return jobId
}

/** May be cut off anywhere and run again: the questions come with the end of it, in one transaction. */
export const questionJobs = (asks: MakingAsks): readonly Job[] => {
  const makeQuestions = defineJob<{ jobId: string }>({
    name: makeQuestionsName,
    retries,
    async run({ jobId }, { ports: { db }, signal }) {
      const row = await findUnfinishedGeneration(db, jobId)
      if (!row) return
      await markGenerating(db, jobId)
      try {
        await make(db, asks, row)
      } catch (error) {
        // Cut off is not failed.
        if (!isCutOff(signal) && (await countFailure(db, jobId, retries + 1))) await publish(db, quizFeed.changed, row.video_id)
        throw error
      }
    },
  })
  return [makeQuestions] as readonly unknown[] as readonly Job[]
}

async function make(db: Db, asks: MakingAsks, row: QuestionGenerationRow): Promise<void> {
  const spoken = await asks.spoken(db, row.video_id, row.transcript_id)
  const made = spoken ? (await asks.maker(spoken, row.wanted)).filter(isSound).slice(0, row.wanted) : []
  await db.transaction().execute(async (tx) => {
    const quiz = await lockQuiz(tx, row.video_id, row.quiz_id)
    if (!quiz) return
    const room = mostQuizQuestions - (await countQuestionsOf(tx, row.video_id, row.quiz_id))
    const kept = made.slice(0, Math.max(0, room))
    if (!(await endQuestionGeneration(tx, row.job_id, kept.length > 0 ? 'SUCCESS' : 'FAILED', messageOf(kept.length, row.wanted)))) return
    const flags = quiz.apply_to_all
      ? { show_answer: quiz.show_answer, compulsory: quiz.compulsory }
      : { show_answer: false, compulsory: false }
    const of = { ...flags, video_id: row.video_id, quiz_id: row.quiz_id, is_suggested: true }
    await insertQuestions(
      tx,
      kept.map(({ text, choices, answer, quotation, at }) => ({
        ...of,
        text,
        choices: [...choices],
        answer,
        quotation,
        rel_offset_ms: at,
      })),
    )
    await publish(tx, quizFeed.changed, row.video_id)
    await tellChanged(tx, row.video_id)
  })
}

function messageOf(made: number, wanted: number): string {
  if (made === 0) return 'No questions could be made from this transcript.'
  return made < wanted ? `${made} of ${wanted} questions could be made from this transcript.` : ''
}

/** What a machine suggests is looked at as what a person writes. */
function isSound({ text, choices, answer }: SuggestedQuestion): boolean {
  const [ch1 = '', ch2 = '', ch3 = '', ch4 = ''] = choices
  return (
    new Set(choices).size === choices.length &&
    questionFaults({ text, choices: [ch1, ch2, ch3, ch4], answer, rel_offset: 0 }, null).length === 0
  )
}

/** The makings of a video's questions, as its jobs. */
export const listQuestionJobs = async (db: Db, videoId: string) =>
  (await listQuestionGenerations(db, videoId)).map(({ job_id, status, message, changed_at }) => ({
    id: job_id,
    jobName: 'ai_quiz',
    status,
    progress: status === 'SUCCESS' ? 1 : 0,
    message,
    at: changed_at.toISOString(),
  }))

import { personNamed } from '#domains/accounts/server.ts'
import { addQuestion, addQuiz, answerAttempt, answerQuestion, beginAttempt, hasQuiz } from '#domains/quizzes/server.ts'
import { maySee } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { sampleQuizzes } from './samples/quizzes.ts'

type SampleQuiz = (typeof sampleQuizzes)[number]

interface MadeQuiz {
  readonly videoId: string
  readonly quizId: string
  /** The question that stops the video. */
  readonly stopId: string | undefined
}

/**
 * Videos that ask something, and what learners have answered; once.
 *
 * @param videos their ids by the names of their files; those that are loaded now
 */
export async function makeQuizzes({ db }: Ports, videos: ReadonlyMap<string, { id: string; owner: string }>): Promise<void> {
  for (const sample of sampleQuizzes) {
    const video = videos.get(sample.file)
    const owner = video && (await personNamed(db, video.owner))
    if (!owner) continue
    const takers: Person[] = []
    for (const username of Object.keys(sample.takers)) {
      const person = await personNamed(db, username)
      if (person && (await maySee(db, person, video.id))) takers.push(person)
    }
    await db.transaction().execute(async (tx) => {
      if (await hasQuiz(tx, video.id)) return
      const made = await makeQuiz(tx, owner, video.id, sample)
      for (const person of takers) await takeQuiz(tx, person, made, sample)
    })
  }
}

async function makeQuiz(tx: Tx, owner: Person, videoId: string, { stop, title, description, questions }: SampleQuiz): Promise<MadeQuiz> {
  const stopId = stop && (await addQuestion(tx, owner, videoId, stop)).id
  const { id: quizId } = await addQuiz(tx, owner, videoId, {
    title,
    description,
    appears_at: 'end',
    show_answer_flag: true,
    passing_score: 60,
  })
  for (const question of questions) await addQuestion(tx, owner, videoId, { ...question, quiz_id: quizId })
  return { videoId, quizId, stopId }
}

async function takeQuiz(tx: Tx, { id, name }: Person, { videoId, quizId, stopId }: MadeQuiz, { takers }: SampleQuiz): Promise<void> {
  const { stopped, attempts } = takers[name] ?? { stopped: undefined, attempts: [] }
  const taker = { key: id, accountId: id, address: null }
  if (stopId !== undefined && stopped !== undefined)
    await answerQuestion(tx, taker, { videoId, questionId: stopId, answer: stopped, revision: undefined })
  for (const choices of attempts) {
    const { attempt_id: attemptId, questions } = await beginAttempt(tx, taker, videoId, quizId)
    const answers = Object.fromEntries(questions.map((question, at) => [question.id, choices[at] ?? 1]))
    await answerAttempt(tx, taker, { videoId, quizId, attemptId, answers, finish: true })
  }
}

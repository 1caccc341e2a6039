import { personNamed } from '#domains/accounts/server.ts'
import { addHighlight, keepSummary } from '#domains/highlights/server.ts'
import { addQuestion, addQuiz, answerAttempt, answerQuestion, beginAttempt, hasQuiz } from '#domains/quizzes/server.ts'
import { findSpokenCues } from '#domains/transcripts/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { chance } from './chance.ts'
import { talkChapters, talkFile, talkQuiz, talkStops, talkSummary } from './talk-content.ts'

interface Spoken {
  /** ms */
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A question as it was added. */
interface Added {
  readonly id: string
  readonly answer: number
  readonly choices: readonly string[]
}

/**
 * The long talk gets its chapters, its summary, questions that stop it and a quiz at its end, each at the sentence that it belongs to;
 * people answer them. All of it or nothing, so that once more changes nothing.
 *
 * @param videos their ids by the names of their files; those that are loaded now
 */
export async function makeTalk(
  { db }: Ports,
  videos: ReadonlyMap<string, { id: string; owner: string }>,
  usernames: readonly string[],
): Promise<void> {
  const video = videos.get(talkFile)
  const owner = video && (await personNamed(db, video.owner))
  if (!owner) return
  const others = (await Promise.all(usernames.filter((name) => name !== owner.name).map((name) => personNamed(db, name)))).filter(
    (one) => one !== undefined,
  )
  await db.transaction().execute(async (tx) => {
    if (await hasQuiz(tx, video.id)) return
    const spoken = (await findSpokenCues(tx, video.id, null))?.cues ?? []
    await addChapters(tx, owner, video.id, spoken)
    await keepSummary(tx, owner, video.id, talkSummary)
    const stops: Added[] = []
    for (const [words, question] of talkStops)
      stops.push(await addQuestion(tx, owner, video.id, { ...question, rel_offset: endOf(spoken, words) }))
    const quiz = await addQuizOf(tx, owner, video.id, spoken)
    for (const taker of others) await answer(tx, taker, video.id, { stops, quiz })
  })
}

async function addChapters(tx: Tx, owner: Person, videoId: string, spoken: readonly Spoken[]): Promise<void> {
  const starts = talkChapters.map(([words]) => cueOf(spoken, words).start)
  for (const [n, [, text]] of talkChapters.entries()) {
    const start = starts[n] ?? 0
    await addHighlight(tx, owner, videoId, { text, relOffset: start, duration: (starts[n + 1] ?? start) - start })
  }
}

interface Quiz {
  readonly id: string
  readonly questions: readonly Added[]
}

async function addQuizOf(tx: Tx, owner: Person, videoId: string, spoken: readonly Spoken[]): Promise<Quiz> {
  const { id } = await addQuiz(tx, owner, videoId, {
    title: 'While the city sleeps',
    description: 'Four questions out of six, drawn anew each time.',
    appears_at: 'end',
    show_answer_flag: true,
    passing_score: 75,
    question_count: 4,
  })
  const questions: Added[] = []
  for (const [words, question] of talkQuiz)
    questions.push(await addQuestion(tx, owner, videoId, { ...question, quiz_id: id, rel_offset: endOf(spoken, words) }))
  return { id, questions }
}

/** Most answer, and most of them rightly. */
async function answer(tx: Tx, { id: accountId, name }: Person, videoId: string, { stops, quiz }: { stops: readonly Added[]; quiz: Quiz }) {
  if (chance(name, videoId, 'takes part') > 0.8) return
  const taker = { key: accountId, accountId, address: null }
  const choiceOf = (question: Added) =>
    chance(name, question.id) < 0.7 ? question.answer : 1 + Math.floor(chance(name, question.id, 'which') * question.choices.length)
  for (const question of stops)
    await answerQuestion(tx, taker, { videoId, questionId: question.id, answer: choiceOf(question), revision: undefined })
  const { attempt_id: attemptId, questions } = await beginAttempt(tx, taker, videoId, quiz.id)
  const drawn = quiz.questions.filter(({ id }) => questions.some((one) => one.id === id))
  const answers = Object.fromEntries(drawn.map((question) => [question.id, choiceOf(question)]))
  await answerAttempt(tx, taker, { videoId, quizId: quiz.id, attemptId, answers, finish: true })
}

function cueOf(spoken: readonly Spoken[], words: string): Spoken {
  const cue = spoken.find(({ text }) => text.startsWith(words))
  if (!cue) throw new Error(`Nobody begins with “${words}”`)
  return cue
}

/** ms: when the sentence that begins so has been said. */
function endOf(spoken: readonly Spoken[], words: string): number {
  const from = spoken.indexOf(cueOf(spoken, words))
  return spoken.slice(from).find(({ text }) => /[.?]$/.test(text))?.end ?? 0
}

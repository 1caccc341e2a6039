import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { answerAttempt, beginAttempt } from '#domains/quizzes/server.ts'
import { aQuiz } from '#domains/quizzes/testing.ts'
import { aVideo, type Dice, hasWatched } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { aTrack } from '../../testing.ts'
import { type Doings, isLocked, type MadeUpTrack, videosInOrder } from './model.ts'

export interface Learner extends Doings {
  readonly person: TestPerson
}

/** A track as it is, beside what the model has of it. */
export interface MadeUp {
  readonly app: TestApp
  readonly author: TestPerson
  readonly track: { readonly id: string; readonly name: string; readonly modules: readonly string[] }
  readonly course: MadeUpTrack
  readonly learners: readonly Learner[]
  /** Videos that are, were or may be in it. */
  readonly videos: readonly string[]
}

/** Seconds. */
const length = 60

const film = async (app: TestApp, owner: TestPerson) => (await aVideo(app.db, { owner, visibility: 'PUBLIC' })).id

/** A track of three modules with seven places, a video in two of them, quizzes at some, and videos that stand in none of them yet. */
export async function aMadeUpTrack(app: TestApp, author: TestPerson, dice: Dice, people: number): Promise<MadeUp> {
  const videos: string[] = []
  for (let at = 0; at < 8; at += 1) videos.push(await film(app, author))
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = videos
  const modules = [
    [a, b],
    [c, d],
    [e, f, dice.oneOf([a, c])],
  ]
  const course: MadeUpTrack = {
    modules,
    isSequential: dice.chance(0.6),
    asksForQuizzes: dice.chance(0.6),
    quizzes: new Map(),
    hidden: new Set(),
  }
  const learners: Learner[] = []
  for (let at = 0; at < people; at += 1)
    learners.push({ person: await aPerson(app), watched: new Set(), passed: new Set(), isCompleted: false })
  const group = await aGroup(
    app,
    learners.map(({ person }) => person),
  )
  const track = await aTrack(app.db, {
    owner: author,
    sequential: course.isSequential,
    quizzesRequired: course.asksForQuizzes,
    modules: modules.map((ids) => ids.map((id) => ({ id }))),
    ...(dice.chance(0.5) ? { visibility: 'GROUPS', groups: [group] } : { visibility: 'PUBLIC' }),
  })
  const madeUp = { app, author, track, course, learners, videos }
  for (const id of videos) if (dice.chance(0.4)) await addMadeUpQuiz(madeUp, id)
  return madeUp
}

export async function addMadeUpQuiz({ app, course }: MadeUp, video: string): Promise<void> {
  const { id } = await aQuiz(app.db, { id: video }, { passing_score: 60 })
  course.quizzes.set(video, [...(course.quizzes.get(video) ?? []), id])
}

interface Taking {
  readonly video: string
  readonly quiz: string
  readonly isRight: boolean
}

/** An attempt at a quiz; the second choice is right. */
async function take({ app: { db } }: MadeUp, learner: Learner, { video, quiz: quizId, isRight }: Taking): Promise<void> {
  const { id: key } = learner.person
  const taker = { key, accountId: key, address: null }
  const begun = await db.transaction().execute((tx) => beginAttempt(tx, taker, video, quizId))
  const answers = Object.fromEntries(begun.questions.map(({ id }) => [id, isRight ? 2 : 1]))
  const sent = { videoId: video, quizId, attemptId: begun.attempt_id, answers, finish: true }
  await db.transaction().execute((tx) => answerAttempt(tx, taker, sent))
}

/** Watches a video on one device, or on two at once. */
async function watch({ app: { db } }: MadeUp, learner: Learner, video: string, dice: Dice): Promise<void> {
  const { person } = learner
  if (dice.chance(0.2)) return hasWatched(db, person, video, length / 2)
  const devices = dice.chance(0.3) ? 2 : 1
  await Promise.all(Array.from({ length: devices }, () => hasWatched(db, person, video, length)))
  learner.watched.add(video)
}

/** One thing that a learner does with what is open to them, in no order. */
export async function learn(madeUp: MadeUp, learner: Learner, dice: Dice): Promise<void> {
  const { course } = madeUp
  const open = madeUp.videos.filter((id) => !course.hidden.has(id) && !isLocked(course, learner, id))
  const left = open.filter((id) => videosInOrder(course).includes(id) && !learner.watched.has(id))
  const video = dice.oneOf(left.length > 0 && dice.chance(0.8) ? left : open)
  const quizzes = course.quizzes.get(video) ?? []
  if (quizzes.length === 0 || dice.chance(0.3)) return watch(madeUp, learner, video, dice)
  const quiz = dice.oneOf(quizzes)
  const isRight = dice.chance(0.8)
  const quizTaken = take(madeUp, learner, { video, quiz, isRight })
  // Both at once, as by who passes it while the last report is on its way.
  await Promise.all(dice.chance(0.7) ? [quizTaken, watch(madeUp, learner, video, dice)] : [quizTaken])
  if (isRight) learner.passed.add(quiz)
}

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { mostAttemptsFromAddress } from '../limits.ts'
import { aQuiz } from '../testing.ts'

type Wish = Parameters<typeof aQuiz>[2]

async function aQuizToTake(wish: Wish = {}) {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app), await aPerson(app)]
  const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
  const quiz = await aQuiz(app.db, video, wish)
  const path = `/api/v3/videos/${video.id}/quiz/${quiz.id}/attempts`
  return { app, ann, bob, video, quiz, path, results: path.replace('attempts', 'results') }
}

interface Begun {
  readonly attempt_id: string
  readonly questions: readonly { readonly id: string; readonly my_answer: number | null }[]
}

const begin = async (who: Pick<TestPerson, 'post'>, path: string): Promise<Begun> => (await who.post(path, {})).body

/** The second choice of all questions is right. */
const answersTo = ({ questions }: Begun, choice: (n: number) => number) => Object.fromEntries(questions.map(({ id }, n) => [id, choice(n)]))

const myAttempt = async (who: Pick<TestPerson, 'get'>, videoId: string) =>
  (await who.get(`/api/v3/videos/${videoId}`)).body.interactions.quizzes[0].my_attempt

describe('an attempt at a quiz', () => {
  it('is failed, taken again and passed; nothing tells the right answers that are not shown', async () => {
    const { bob, video, path } = await aQuizToTake({ questions: 3, passing_score: 66.67 })
    const first = await begin(bob, path)
    expect(JSON.stringify(first)).not.toContain('"answer":')
    const failed = (await bob.post(`${path}/${first.attempt_id}`, { answers: answersTo(first, (n) => (n === 2 ? 1 : 2)) })).body
    expect(failed).toMatchObject({ finished: true, score: 66, passed: false, right_count: 2, asked_count: 3 })
    expect(Object.values(failed.answers)).toEqual([{ my_answer: 2 }, { my_answer: 2 }, { my_answer: 1 }])
    expect(await myAttempt(bob, video.id)).toEqual({ score: 66, passed: false, attempts: 1, open: false })
    const second = await begin(bob, path)
    expect(second.attempt_id).not.toBe(first.attempt_id)
    const { body } = await bob.post(`${path}/${second.attempt_id}`, { answers: answersTo(second, () => 2) })
    expect(body).toMatchObject({ score: 100, passed: true })
    expect(await myAttempt(bob, video.id)).toEqual({ score: 100, passed: true, attempts: 2, open: false })
  })

  it('keeps each answer the moment it is given, and goes on with them on another device', async () => {
    const { bob, video, path } = await aQuizToTake({ questions: 3 })
    const begun = await begin(bob, path)
    const [one, two] = begun.questions
    const attempt = `${path}/${begun.attempt_id}`
    const answers = { [one?.id ?? '']: 1 }
    expect((await bob.post(attempt, { answers, finish: 0 })).body).toMatchObject({ finished: false, score: null, passed: null })
    await bob.post(attempt, { answers: { [two?.id ?? '']: 2 }, finish: 0 })
    await bob.post(attempt, { answers: { [one?.id ?? '']: 2 }, finish: 0 })
    expect(await myAttempt(bob, video.id)).toEqual({ score: null, passed: null, attempts: 0, open: true })
    const again = await begin(bob, path)
    expect(again.attempt_id).toBe(begun.attempt_id)
    expect(again.questions.map(({ my_answer }) => my_answer)).toEqual([2, 2, null])
    expect((await bob.post(attempt, {})).body).toMatchObject({ finished: true, score: 66, passed: null })
  })

  it('is one, however many tabs begin it and finish it at the same time', async () => {
    const { ann, bob, path, results } = await aQuizToTake({ questions: 2, passing_score: 50 })
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(bob, path)))
    expect(new Set(begun.map(({ attempt_id }) => attempt_id)).size).toBe(1)
    expect(begun.every(({ questions }) => questions.length === 2)).toBe(true)
    const attempt = `${path}/${begun[0]?.attempt_id}`
    const ends = await Promise.all(
      Array.from({ length: 8 }, (_, n) => bob.post(attempt, { answers: answersTo(begun[0] as Begun, () => (n % 2) + 1) })),
    )
    expect(new Set(ends.map(({ text }) => text)).size).toBe(1)
    expect((await bob.post(attempt, { answers: answersTo(begun[0] as Begun, () => 2) })).text).toBe(ends[0]?.text)
    expect((await ann.get(results)).body).toMatchObject({ attempts: 1, viewers: 1 })
  })

  it('draws so many of a larger pool at random, others each time', async () => {
    const { bob, path } = await aQuizToTake({ questions: 30, question_count: 3 })
    const seen = new Set<string>()
    for (let n = 0; n < 6; n++) {
      const begun = await begin(bob, path)
      expect(begun.questions).toHaveLength(3)
      for (const { id } of begun.questions) seen.add(id)
      await bob.post(`${path}/${begun.attempt_id}`, {})
    }
    expect(seen.size).toBeGreaterThan(6)
  })

  it('shows what was right once it is finished, where the quiz or the question says so', async () => {
    const { ann, bob, video, quiz, path } = await aQuizToTake({ questions: 2 })
    const [first] = quiz.questions
    await ann.put(`/web/ajax/videos/${video.id}/questions/${first?.id}`, { show_answer_flag: 1 })
    const begun = await begin(bob, path)
    const attempt = `${path}/${begun.attempt_id}`
    const kept = (await bob.post(attempt, { answers: answersTo(begun, () => 1), finish: 0 })).body
    expect(JSON.stringify(kept)).not.toContain('correct')
    const { answers } = (await bob.post(attempt, {})).body
    expect(begun.questions.map(({ id }) => answers[id])).toEqual([{ my_answer: 1, correct: false, answer: 2 }, { my_answer: 1 }])
    await ann.put(`/web/ajax/videos/${video.id}/quiz/${quiz.id}`, { show_answer_flag: 1 })
    expect(Object.values((await bob.post(attempt, {})).body.answers)).toEqual(Array(2).fill({ my_answer: 1, correct: false, answer: 2 }))
  })

  it('is refused what it does not ask, choices that are not there, and its end before what must be answered', async () => {
    const { app, ann, bob, video, quiz, path } = await aQuizToTake({ questions: 2 })
    const [first, second] = quiz.questions
    await ann.put(`/web/ajax/videos/${video.id}/questions/${second?.id}`, { compulsory_flag: 1 })
    const begun = await begin(bob, path)
    const attempt = `${path}/${begun.attempt_id}`
    const reasons = []
    const other = await aQuiz(app.db, video)
    for (const answers of [{ [other.questions[0]?.id ?? '']: 1 }, { [first?.id ?? '']: 4 }, { [first?.id ?? '']: 1 }])
      reasons.push((await bob.post(attempt, { answers })).body.error.reason)
    expect(reasons).toEqual(['unknown_question', 'answer', 'unanswered'])
    expect((await begin(bob, path)).questions.map(({ my_answer }) => my_answer)).toEqual([null, null])
    // It is nobody else's, nor another quiz's.
    expect((await ann.post(attempt, {})).status).toBe(404)
    expect((await bob.post(attempt.replace(quiz.id, other.id), {})).status).toBe(404)
  })

  it('asks again what was changed meanwhile, and no more what was deleted', async () => {
    const { ann, bob, video, quiz, path } = await aQuizToTake({ questions: 3 })
    const begun = await begin(bob, path)
    const attempt = `${path}/${begun.attempt_id}`
    const [one, two, three] = quiz.questions.map(({ id }) => id)
    await bob.post(attempt, { answers: { [one ?? '']: 2, [two ?? '']: 2 }, finish: 0 })
    await ann.put(`/web/ajax/videos/${video.id}/questions/${one}`, { text: 'Another question?' })
    await ann.delete(`/web/ajax/videos/${video.id}/questions/${three}`)
    expect((await bob.post(attempt, { answers: { [one ?? '']: 1 } })).body.error.reason).toBe('stale')
    expect((await begin(bob, path)).questions).toMatchObject([
      { id: one, text: 'Another question?', my_answer: null },
      { id: two, my_answer: 2 },
    ])
    expect((await bob.post(attempt, {})).body).toMatchObject({ score: 50, asked_count: 2 })
    await ann.delete(`/web/ajax/videos/${video.id}/quiz/${quiz.id}`)
    expect((await bob.post(path, {})).status).toBe(404)
  })

  it('is not begun by an anonymous viewer when very many were begun from the same address within an hour, however often the page is opened', async () => {
    const { app, bob, video, quiz, path } = await aQuizToTake()
    const session = async () => (await app.anonymous.get(`/api/v3/videos/${video.id}`)).body.kvtoken
    const beginAgain = async () => app.anonymous.post(path, { kvtoken: await session() })
    const first = await session()
    expect((await app.anonymous.post(path, { kvtoken: first })).status).toBe(200)
    const mine = app.db.selectFrom('quiz_attempt').where('quiz_id', '=', quiz.id)
    const { address } = await mine.select('address').executeTakeFirstOrThrow()
    const others = Array.from({ length: mostAttemptsFromAddress - 2 }, () => ({ quiz_id: quiz.id, viewer: randomUUID(), address }))
    await app.db.insertInto('quiz_attempt').values(others).execute()
    const answers = await Promise.all(Array.from({ length: 3 }, beginAgain))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.error.reason).toBe('attempts')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500)
    // What is begun goes on, and who signs in is not among them.
    expect((await app.anonymous.post(path, { kvtoken: first })).status).toBe(200)
    expect((await bob.post(path, {})).status).toBe(200)
    await app.db
      .updateTable('quiz_attempt')
      .set({ started_at: new Date(Date.now() - 3_660_000) })
      .where('quiz_id', '=', quiz.id)
      .execute()
    expect((await beginAgain()).status).toBe(200)
  })

  it('can be begun only at a quiz that asks something', async () => {
    const { bob, path } = await aQuizToTake({ questions: 0 })
    expect(await bob.post(path, {})).toMatchObject({ status: 409, body: { error: { reason: 'no_questions' } } })
  })
})

describe('the results of a quiz', () => {
  it('are told by question and person to who manages the video', async () => {
    const { app, ann, bob, quiz, path, results } = await aQuizToTake({ questions: 2, passing_score: 50 })
    const carl = await aPerson(app)
    for (const [who, right] of [
      [bob, 2],
      [carl, 1],
      [carl, 2],
    ] as const) {
      const begun = await begin(who, path)
      await who.post(`${path}/${begun.attempt_id}`, { answers: answersTo(begun, (n) => (n < right ? 2 : 1)) })
    }
    await begin(bob, path)
    const { body } = await ann.get(results)
    expect(body).toMatchObject({ attempts: 3, viewers: 2, passed: 2, average: 83, by_person: true })
    expect(body.questions).toMatchObject([
      { id: quiz.questions[0]?.id, answered: 3, right: 3, chosen: [0, 3, 0], difficulty: 0 },
      { answered: 3, right: 2, chosen: [1, 2, 0], difficulty: 33 },
    ])
    expect((await ann.get(`${results}/people`)).body.items).toMatchObject([
      { username: carl.name, attempts: 2, score: 100, passed: true },
      { username: bob.name, attempts: 1, score: 100, passed: true },
    ])
    expect((await bob.get(results)).status).toBe(403)
  })
})

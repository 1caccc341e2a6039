import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { reportProgress } from '#domains/videos/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aPopQuestion, aQuiz } from '../testing.ts'

type Asker = Pick<TestPerson, 'get' | 'post'>

const answerPath = (videoId: string, questionId: string) => `/api/v3/videos/${videoId}/questions/${questionId}/answer`

interface ShownProps {
  readonly kvtoken: string
  readonly interactions: {
    readonly questions: { readonly id: string; readonly my_answer: number | null; readonly answer?: number }[]
  } | null
}

const look = async (who: Asker, id: string): Promise<ShownProps> => (await who.get(`/api/v3/videos/${id}`)).body

async function watched() {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app), await aPerson(app)]
  return { app, ann, bob, video: await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' }) }
}

/** Watches from one second to another, as long as that takes, in a view of their own. */
async function watch(
  app: TestApp,
  who: TestPerson | null,
  id: string,
  [from, to]: readonly [number, number],
  kvtoken?: string,
): Promise<number> {
  const session = kvtoken ?? (await look(who ?? app.anonymous, id)).kvtoken
  const took = to - from
  // The session has been there for as long.
  const now = new Date(Date.now() + took * 1000 + 500)
  const viewer = who
    ? {
        id: who.id,
        name: who.name,
        role: 'user' as const,
        isExternal: false,
        principals: [who.id, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
        scopes: null,
      }
    : {
        id: null,
        name: null,
        role: 'anonymous' as const,
        isExternal: false,
        principals: ['00000000-0000-4000-8000-000000000001'],
        scopes: null,
      }
  const { watch_duration } = await reportProgress(app.ports, viewer, {
    id,
    session,
    intervals: [[from, to, 0, took * 1000]],
    position: to,
    address: '127.0.0.1',
    now,
  })
  return watch_duration
}

describe('a question in the middle of a video', () => {
  it('is answered once: the first answer counts, on every device', async () => {
    const { app, bob, video } = await watched()
    const question = await aPopQuestion(app.db, video)
    const path = answerPath(video.id, question.id)
    expect((await bob.post(path, { answer: 1 })).body).toEqual({ result: 'success', my_answer: 1 })
    expect((await bob.post(path, { answer: 2 })).body).toEqual({ result: 'success', my_answer: 1 })
    expect((await look(bob, video.id)).interactions?.questions).toMatchObject([{ id: question.id, my_answer: 1 }])
    expect((await bob.get(`/api/v3/videos/${video.id}/interactions`)).body.questions).toMatchObject([{ my_answer: 1 }])
    expect((await bob.post(path, { answer: 5 })).status).toBe(422)
  })

  it('tells the right answer where that is shown, and only to who has answered', async () => {
    const { app, bob, video } = await watched()
    const question = await aPopQuestion(app.db, video, { show_answer: true })
    expect((await look(bob, video.id)).interactions?.questions[0]).not.toHaveProperty('answer')
    const refused = await bob.post(answerPath(video.id, question.id), { answer: 4 })
    expect(refused).toMatchObject({ status: 422, body: { error: { field: 'answer' } } })
    expect(refused.text).not.toContain('correct')
    expect((await bob.post(answerPath(video.id, question.id), { answer: 3 })).body).toMatchObject({
      my_answer: 3,
      correct: false,
      answer: 2,
    })
    expect((await look(bob, video.id)).interactions?.questions[0]).toMatchObject({ my_answer: 3, correct: false, answer: 2 })
  })

  it('is asked again of who read it before it was changed, and never of who has answered', async () => {
    const { app, ann, bob, video } = await watched()
    const question = await aPopQuestion(app.db, video, { show_answer: true })
    await ann.put(`/web/ajax/videos/${video.id}/questions/${question.id}`, { ch1: 'Green', ch2: 'Red', answer: 1 })
    const path = answerPath(video.id, question.id)
    expect(await bob.post(path, { answer: 2, revision: 1 })).toMatchObject({ status: 409, body: { error: { reason: 'stale' } } })
    for (const revision of [1.5, 0, 3_000_000_000])
      expect(await bob.post(path, { answer: 1, revision })).toMatchObject({ status: 422, body: { error: { field: 'revision' } } })
    expect((await bob.post(path, { answer: 1, revision: 2 })).body).toMatchObject({ correct: true })
    await ann.put(`/web/ajax/videos/${video.id}/questions/${question.id}`, { answer: 2 })
    expect((await look(bob, video.id)).interactions?.questions).toEqual([expect.objectContaining({ my_answer: 1 })])
    expect((await bob.post(path, { answer: 2 })).body).toEqual({ result: 'success', my_answer: 1 })
  })

  it('is not there for who may not see the video, nor while it is a suggestion or of another video', async () => {
    const { app, ann, bob, video } = await watched()
    const hidden = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const [secret, suggested] = [await aPopQuestion(app.db, hidden), await aPopQuestion(app.db, video, { is_suggested: true })]
    for (const [videoId, id] of [
      [hidden.id, secret.id],
      [video.id, suggested.id],
      [video.id, secret.id],
    ] as const)
      expect((await bob.post(answerPath(videoId, id), { answer: 1 })).status).toBe(404)
  })

  it('is answered by an anonymous viewer in the view whose token they hold', async () => {
    const { app, ann, video } = await watched()
    const question = await aPopQuestion(app.db, video)
    const path = answerPath(video.id, question.id)
    const other = await aVideo(app.db, { visibility: 'PUBLIC' })
    for (const kvtoken of [undefined, 'x', (await look(app.anonymous, other.id)).kvtoken, (await look(ann, video.id)).kvtoken])
      expect(await app.anonymous.post(path, { answer: 1, kvtoken })).toMatchObject({ status: 403, body: { error: { reason: 'kvtoken' } } })
    const [one, two] = [(await look(app.anonymous, video.id)).kvtoken, (await look(app.anonymous, video.id)).kvtoken]
    expect((await app.anonymous.post(path, { answer: 1, kvtoken: one })).body.my_answer).toBe(1)
    expect((await app.anonymous.post(path, { answer: 3, kvtoken: two })).body.my_answer).toBe(3)
    const { body } = await app.anonymous.get(`/api/v3/videos/${video.id}/interactions?kvtoken=${one}`)
    expect(body.questions).toMatchObject([{ my_answer: 1 }])
  })

  it('is answered by many at the same time, twice each, and nothing is lost or doubled', async () => {
    const { app, ann, video } = await watched()
    const question = await aPopQuestion(app.db, video, { compulsory: true })
    const tokens = await Promise.all(Array.from({ length: 60 }, async () => (await look(app.anonymous, video.id)).kvtoken))
    const answered = await Promise.all(
      [...tokens, ...tokens].map((kvtoken, n) => app.anonymous.post(answerPath(video.id, question.id), { answer: (n % 3) + 1, kvtoken })),
    )
    expect(answered.map(({ status }) => status)).toEqual(Array(120).fill(200))
    tokens.forEach((_, n) => expect(answered[n]?.body).toEqual(answered[n + 60]?.body))
    const { questions } = (await ann.get(`/api/v3/videos/${video.id}/questions/results`)).body
    expect(questions).toMatchObject([{ answered: 60 }])
    expect(questions[0].chosen.reduce((sum: number, one: number) => sum + one, 0)).toBe(60)
  })
})

describe('what must be answered', () => {
  it('ends the credit of who has not answered: nothing behind it counts as watched before the answer', async () => {
    const { app, bob, video } = await watched()
    const question = await aPopQuestion(app.db, video, { compulsory: true, rel_offset_ms: 10_000 })
    await aPopQuestion(app.db, video, { rel_offset_ms: 5000 })
    expect(await watch(app, bob, video.id, [0, 20])).toBe(10)
    expect(await watch(app, bob, video.id, [30, 40])).toBe(10)
    await bob.post(answerPath(video.id, question.id), { answer: 1 })
    expect(await watch(app, bob, video.id, [10, 20])).toBe(20)
  })

  it('ends it for each viewer alone, and for an anonymous viewer by their view', async () => {
    const { app, bob, video } = await watched()
    const question = await aPopQuestion(app.db, video, { compulsory: true, rel_offset_ms: 10_000 })
    const carl = await aPerson(app)
    await carl.post(answerPath(video.id, question.id), { answer: 1 })
    expect(await watch(app, carl, video.id, [0, 20])).toBe(20)
    expect(await watch(app, bob, video.id, [0, 20])).toBe(10)
    const [one, two] = [(await look(app.anonymous, video.id)).kvtoken, (await look(app.anonymous, video.id)).kvtoken]
    await app.anonymous.post(answerPath(video.id, question.id), { answer: 1, kvtoken: one })
    expect(await watch(app, null, video.id, [0, 20], one)).toBe(20)
    expect(await watch(app, null, video.id, [0, 20], two)).toBe(10)
  })

  it('ends it at the very beginning for a quiz at the start, until an attempt is finished', async () => {
    const { app, bob, video } = await watched()
    const quiz = await aQuiz(app.db, video, { appears_at: 'start', compulsory: true, passing_score: 100 })
    await aQuiz(app.db, video, { appears_at: 'start', compulsory: true, questions: 0 })
    await aQuiz(app.db, video, { appears_at: 'end', compulsory: true })
    expect(await watch(app, bob, video.id, [0, 20])).toBe(0)
    const path = `/api/v3/videos/${video.id}/quiz/${quiz.id}/attempts`
    const { attempt_id } = (await bob.post(path, {})).body
    expect(await watch(app, bob, video.id, [0, 20])).toBe(0)
    await bob.post(`${path}/${attempt_id}`, {})
    expect(await watch(app, bob, video.id, [0, 20])).toBe(20)
  })

  it('ends nothing once it is deleted, or is a suggestion', async () => {
    const { app, ann, bob, video } = await watched()
    const question = await aPopQuestion(app.db, video, { compulsory: true, rel_offset_ms: 0 })
    await aPopQuestion(app.db, video, { compulsory: true, rel_offset_ms: 0, is_suggested: true })
    expect(await watch(app, bob, video.id, [0, 20])).toBe(0)
    await ann.delete(`/web/ajax/videos/${video.id}/questions/${question.id}`)
    expect(await watch(app, bob, video.id, [0, 20])).toBe(20)
  })
})

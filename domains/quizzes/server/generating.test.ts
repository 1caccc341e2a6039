import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aQuiz } from '../testing.ts'
import type { MakingAsks, QuestionMaker } from './asks.ts'
import { questionJobs } from './generating.ts'

const sentences = [
  'The first warehouse was built near the river in 1987 by two engineers.',
  'The second hall was opened by the mayor in 1994 after a long summer.',
  'The third hall was finished in 2003 and has the largest gates of all.',
  'Since 2011 every lorry has been weighed twice before it leaves the yard.',
]
const vtt = `WEBVTT\n\n${sentences.map((text, n) => `00:0${n}.000 --> 00:0${n + 1}.000\n${text}\n`).join('\n')}`

async function aQuizToMake(wish = {}) {
  const app = await startedApp()
  const ann = await aPerson(app)
  const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
  const quiz = await aQuiz(app.db, video, { questions: 0, ...wish })
  const path = `/web/ajax/videos/${video.id}/ai_quiz/${quiz.id}`
  const jobs = async () => (await ann.get(`/web/ajax/jobs?id=${video.id}&jobName=ai_quiz`)).body.jobs
  const transcribed = () => app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language: 'en', vtt }))
  return { app, ann, video, quiz, path, jobs, transcribed }
}

const asksWith = (maker: QuestionMaker): MakingAsks => ({
  spoken: async () => ({ id: 'x', language: 'en', cues: [{ start: 0, end: 1000, text: 'Hello' }] }),
  maker,
})

const run = (app: TestApp, maker: QuestionMaker, jobId: string) => {
  const [job] = questionJobs(asksWith(maker))
  const context = { ports: app.ports, log: app.ports.log, signal: new AbortController().signal }
  return job?.run({ jobId }, context as never)
}

describe('questions that a machine makes for a quiz', () => {
  it('come from the transcript, as suggestions that viewers see once they are kept (CM-7.66)', async () => {
    const { app, ann, video, quiz, path, jobs, transcribed } = await aQuizToMake()
    const transcript = await transcribed()
    const { result, job_id } = (await ann.post(path, { numQuestions: 3, artifactId: transcript })).body
    expect(result).toBe('success')
    const [job] = await eventually(async () => ((await jobs())[0]?.status === 'SUCCESS' ? jobs() : null))
    expect(job).toMatchObject({ id: job_id, jobName: 'ai_quiz', progress: 1, message: '' })
    const list = `/web/ajax/videos/${video.id}/quiz`
    const [{ questions }] = (await ann.get(`${list}?list_questions=1`)).body.items
    expect(questions).toHaveLength(3)
    for (const one of questions) {
      expect(one).toMatchObject({ state: 'suggested', quiz_id: quiz.id })
      expect(sentences).toContain(one.quotation)
      expect(one.text.replace('____', one[`ch${one.answer}`])).toBe(one.quotation)
      expect(one.rel_offset).toBe(sentences.indexOf(one.quotation) * 1000)
    }
    expect((await app.anonymous.get(list)).body.items).toEqual([])
    expect((await app.anonymous.get(`/api/v3/videos/${video.id}`)).body.interactions).toBeNull()
    const kept = questions.slice(0, 2).map(({ id }: { id: string }) => id)
    await ann.put(`/web/ajax/videos/${video.id}/questions`, { artifactIds: kept })
    expect((await app.anonymous.get(`/api/v3/videos/${video.id}`)).body.interactions.quizzes).toMatchObject([{ question_count: 2 }])
    await ann.put(`/web/ajax/videos/${video.id}/questions/${questions[2].id}`, { state: 'kept' })
    expect((await ann.get(list)).body.items).toMatchObject([{ questions_total: 3, suggestions: 0 }])
  })

  it('need a transcript, a number from 1 to 20, and one request at a time', async () => {
    const { app, ann, quiz, path, transcribed } = await aQuizToMake()
    expect(await ann.post(path, { numQuestions: 5 })).toMatchObject({ status: 409, body: { error: { reason: 'no_transcript' } } })
    await transcribed()
    for (const numQuestions of [0, 21, 1.5, 'many']) expect((await ann.post(path, { numQuestions })).status).toBe(422)
    const other = await app.db.transaction().execute(async (tx) => putTranscript(tx, (await aVideo(app.db)).id, { language: 'en', vtt }))
    expect((await ann.post(path, { numQuestions: 5, artifactId: other })).body.error.reason).toBe('no_transcript')
    await app.db.insertInto('quiz_generation').values({ quiz_id: quiz.id, job_id: quiz.id, wanted: 1 }).execute()
    expect(await ann.post(path, { numQuestions: 5 })).toMatchObject({ status: 409, body: { error: { reason: 'generating' } } })
  })

  it('come once, though the job is run again, and never without a right answer', async () => {
    const { app, ann, video, quiz } = await aQuizToMake({ apply_to_all: true, compulsory: true })
    await app.db.insertInto('quiz_generation').values({ quiz_id: quiz.id, job_id: quiz.id, wanted: 5 }).execute()
    const good = { text: 'Which?', choices: ['a', 'b'], answer: 1, quotation: 'a', at: 0 }
    const maker: QuestionMaker = async () => [
      good,
      { ...good, answer: 3 },
      { ...good, choices: ['a', 'a'] },
      { ...good, text: 'x'.repeat(201) },
    ]
    await Promise.all([run(app, maker, quiz.id), run(app, maker, quiz.id)])
    await run(app, maker, quiz.id)
    const [item] = (await ann.get(`/web/ajax/videos/${video.id}/quiz?list_questions=1`)).body.items
    expect(item).toMatchObject({
      suggestions: 1,
      generation: { status: 'SUCCESS', message: '1 of 5 questions could be made from this transcript.' },
    })
    expect(item.questions).toMatchObject([{ text: 'Which?', compulsory_flag: true }])
  })

  it('fail in words after the last try, and where nothing can be made', async () => {
    const { app, quiz, jobs } = await aQuizToMake()
    const begin = () =>
      app.db
        .insertInto('quiz_generation')
        .values({ quiz_id: quiz.id, job_id: quiz.id, wanted: 5 })
        .onConflict((conflict) => conflict.column('quiz_id').doUpdateSet({ status: 'QUEUED' }))
        .execute()
    await begin()
    const broken: QuestionMaker = async () => {
      throw new Error('broken')
    }
    for (let n = 0; n < 4; n++) {
      expect((await jobs())[0].status).toMatch(/QUEUED|RUNNING/)
      await expect(run(app, broken, quiz.id)).rejects.toThrow('broken')
    }
    expect(await jobs()).toMatchObject([{ status: 'FAILED', message: 'The questions could not be made.' }])
    await begin()
    await run(app, async () => [], quiz.id)
    expect(await jobs()).toMatchObject([{ status: 'FAILED', message: 'No questions could be made from this transcript.' }])
  })
})

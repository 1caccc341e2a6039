import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { sentFile } from '#domains/media/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aPopQuestion, aQuiz } from '../testing.ts'

const lights = {
  title: 'Lights',
  description: 'What they mean',
  appears_at: 'start',
  show_answer_flag: 1,
  compulsory_flag: 1,
  passing_score: 80,
  apply_to_all: 0,
  question_count: 3,
}

async function aVideoOfAnn() {
  const app = await startedApp()
  const ann = await aPerson(app)
  const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
  return { app, ann, video, path: `/web/ajax/videos/${video.id}/quiz` }
}

const head = 'text,ch1,ch2,ch3,ch4,answer,time\n'

describe('a quiz', () => {
  it('is made, read back with all its fields, changed and deleted (CM-3.34, CM-7.62, CM-7.63, CM-7.65)', async () => {
    const { app, ann, video, path } = await aVideoOfAnn()
    for (const wrong of [{ title: undefined }, { passing_score: 101 }])
      expect((await ann.post(path, { ...lights, ...wrong })).status).toBe(422)
    const { result, quiz } = (await ann.post(path, lights)).body
    expect({ result, quiz }).toMatchObject({
      result: 'success',
      quiz: { ...lights, show_answer_flag: true, compulsory_flag: true, apply_to_all: false, passing_score_flag: true, questions_total: 0 },
    })
    expect((await ann.get(path)).body.items).toEqual([quiz])
    expect((await ann.get(`${path}?list_questions=1`)).body.items).toEqual([{ ...quiz, questions: [] }])
    expect((await app.anonymous.get(path)).body.items).toEqual([])
    expect((await ann.put(`${path}/${quiz.id}`, { title: 'Signals' })).body.quiz).toEqual({ ...quiz, title: 'Signals' })
    const panel = await ann.get(`/web/ajax/partials/videos/${video.id}/settings?option=quiz`)
    expect(panel.body).toMatchObject({ option: 'quiz', quizzes: [{ title: 'Signals' }] })
    expect((await ann.delete(`${path}/${quiz.id}`)).body).toEqual({ result: 'success' })
    expect((await ann.get(path)).body.items).toEqual([])
    expect((await ann.delete(`${path}/${quiz.id}`)).status).toBe(404)
  })

  it('has its flags off unless they are said', async () => {
    const { ann, path } = await aVideoOfAnn()
    const { quiz } = (await ann.post(path, { title: 'Lights', appears_at: 'end' })).body
    expect(quiz).toMatchObject({
      show_answer_flag: false,
      compulsory_flag: false,
      apply_to_all: false,
      passing_score: null,
      question_count: 0,
    })
  })

  it.each([
    ['no title', { title: ' ' }, 'title', 'Quiz title cannot be empty'],
    ['a passing score that is missing', { passing_score_flag: 1, passing_score: '' }, 'passing_score', 'Passing score cannot be empty'],
    ['a passing score of letters', { passing_score: 'abc' }, 'passing_score', 'The passing score is a number from 0 to 100.'],
    ['a passing score of 101', { passing_score: 101 }, 'passing_score', 'The passing score is a number from 0 to 100.'],
    ['a passing score below 0', { passing_score: -1 }, 'passing_score', 'The passing score is a number from 0 to 100.'],
    ['no position', { appears_at: undefined }, 'appears_at', 'Please select a valid position for the quiz'],
    ['another position', { appears_at: 'middle' }, 'appears_at', undefined],
    ['half a question', { question_count: 1.5 }, 'question_count', 'Enter a whole number from 0 to 500.'],
  ])('is refused in words: %s (CM-3.35, CM-3.36, CM-9.19)', async (_, wrong, field, message) => {
    const { ann, path } = await aVideoOfAnn()
    const { status, body } = await ann.post(path, { ...lights, ...wrong })
    expect({ status, error: body.error }).toMatchObject({ status: 422, error: { field, ...(message && { message }) } })
    expect((await ann.get(path)).body.items).toEqual([])
  })

  it('passes with 0 to 100 percent, or has no passing score; the flag follows, and the position is kept (CM-3.35, CM-3.36, CM-3.37, CM-9.19)', async () => {
    const { ann, path } = await aVideoOfAnn()
    const { quiz } = (await ann.post(path, { ...lights, passing_score: 0 })).body
    expect(quiz).toMatchObject({ passing_score: 0, passing_score_flag: true })
    const put = async (fields: object) => {
      const { status } = await ann.put(`${path}/${quiz.id}`, fields)
      return { status, ...(await ann.get(path)).body.items[0] }
    }
    for (const appears_at of ['end', 'start']) expect(await put({ appears_at })).toMatchObject({ status: 200, appears_at })
    expect(await put({ passing_score: '100' })).toMatchObject({ passing_score: 100, passing_score_flag: true })
    expect(await put({ passing_score: '66.67' })).toMatchObject({ passing_score: 66.67 })
    expect(await put({ passing_score_flag: 0 })).toMatchObject({ passing_score: null, passing_score_flag: false })
    expect(await put({ passing_score: '' })).toMatchObject({ passing_score: null, passing_score_flag: false })
  })

  it('applies its flags to all of its questions, also to those that come (CM-3.38)', async () => {
    const { app, ann, video, path } = await aVideoOfAnn()
    const quiz = await aQuiz(app.db, video)
    await ann.put(`${path}/${quiz.id}`, { compulsory_flag: 1 })
    const flags = async () =>
      (await ann.get(`${path}?list_questions=1`)).body.items[0].questions.map((one: { compulsory_flag: boolean }) => one.compulsory_flag)
    expect(await flags()).toEqual([false, false])
    await ann.put(`${path}/${quiz.id}`, { apply_to_all: 1 })
    const words = { text: 'Third?', ch1: 'a', ch2: 'b', answer: 1, quiz_id: quiz.id, compulsory_flag: 0 }
    await ann.post(`/web/ajax/videos/${video.id}/questions`, words)
    expect(await flags()).toEqual([true, true, true])
  })

  it('is meant by a path without its id where it is named, or the only one', async () => {
    const { app, ann, video, path } = await aVideoOfAnn()
    expect((await ann.put(path, { title: 'One' })).body.error.reason).toBe('quiz_required')
    const [one, two] = [await aQuiz(app.db, video), await aQuiz(app.db, video)]
    expect((await ann.put(path, { title: 'One' })).body.error.reason).toBe('quiz_required')
    expect((await ann.put(path, { title: 'Two', quiz_id: two.id })).body.quiz).toMatchObject({ id: two.id, title: 'Two' })
    await ann.delete(path, { quiz_id: two.id })
    expect((await ann.put(path, { title: 'One' })).body.quiz).toMatchObject({ id: one.id, title: 'One' })
  })
})

describe('a CSV file of questions', () => {
  it('becomes the questions of a quiz, in its order, which come with the quiz where they are asked for (CM-1.29, CM-7.56, CM-7.64)', async () => {
    const { app, ann, video, path } = await aVideoOfAnn()
    const quiz = await aQuiz(app.db, video, { questions: 0 })
    const { url } = await sentFile(ann, 'csv', 'questions.csv', `${head}First?,a,b,c,d,4,00:00:07\nSecond?,a,b,,,1,\n`)
    expect((await ann.put(`${path}/${quiz.id}`, { csv_path: url })).body).toMatchObject({
      result: 'success',
      added: 2,
      quiz: { questions_total: 2 },
    })
    expect((await ann.get(`${path}?list_questions=1`)).body.items[0].questions).toMatchObject([
      { text: 'First?', ch4: 'd', answer: 4, rel_offset: 7000, quiz_id: quiz.id },
      { text: 'Second?', ch3: '', answer: 1, rel_offset: 0 },
    ])
    const { items } = (await app.anonymous.get(path)).body
    expect(items).toMatchObject([{ id: quiz.id, questions_total: 2 }])
    expect(items[0]).not.toHaveProperty('questions')
    expect((await ann.put(path, { csv_path: url })).body).toMatchObject({ added: 2, quiz: { id: quiz.id, questions_total: 4 } })
  })

  it('adds nothing where a line is wrong, and names each; a file of another kind is not taken (CM-5.61)', async () => {
    const { app, ann, video, path } = await aVideoOfAnn()
    const quiz = await aQuiz(app.db, video, { questions: 1 })
    const { url } = await sentFile(ann, 'csv', 'questions.csv', `${head}Good?,a,b,,,1,\n,a,b,,,1,\nWrong?,a,b,,,3,\n`)
    const { status, body } = await ann.put(`${path}/${quiz.id}`, { csv_path: url, title: 'Changed' })
    expect({ status, ...body }).toMatchObject({
      status: 422,
      result: 'failed',
      error: { field: 'csv_path' },
      rows: [
        { line: 3, message: 'text: This field is required' },
        { line: 4, message: 'answer: The correct option is empty.' },
      ],
    })
    expect((await ann.get(path)).body.items).toMatchObject([{ title: 'Lights', questions_total: 1 }])
    expect((await sentFile(ann, 'csv', 'questions.txt', head)).url).toBeUndefined()
    const bob = await aPerson(app)
    expect((await bob.put(`${path}/${quiz.id}`, { csv_path: url })).status).not.toBe(200)
  })
})

describe('the report on questions', () => {
  it('is asked for by whoever sees the video, and counts what stops it (CM-7.95, CM-7.96)', async () => {
    const { app, ann, video } = await aVideoOfAnn()
    await aPopQuestion(app.db, video)
    await aPopQuestion(app.db, video, { rel_offset_ms: 20_000 })
    const path = `/web/ajax/events/${video.id}/questions`
    expect((await app.anonymous.get(`${path}/count`)).body).toEqual({ count: 2 })
    expect((await ann.get(`${path}/download?groupBy=user&entityType=video`)).body).toEqual({ result: 'success' })
    expect((await ann.get(`${path}/download`, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await app.anonymous.get(`${path}/download`)).status).toBe(401)
  })
})

import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aPopQuestion, aQuiz } from '../testing.ts'

const list = (id: string) => `/web/ajax/videos/${id}/questions`

const light = {
  text: 'Which light means go?',
  ch1: 'Red',
  ch2: 'Green',
  ch3: 'Amber',
  answer: 2,
  rel_offset: 7000,
  visibility: 'PUBLIC',
  is_absolute_time: 0,
}

async function aVideoOfAnn() {
  const app = await startedApp()
  const ann = await aPerson(app)
  const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
  return { app, ann, video, path: list(video.id) }
}

const textsOf = async (who: Pick<TestPerson, 'get'>, path: string): Promise<string[]> =>
  (await who.get(path)).body.items.map(({ text }: { text: string }) => text)

describe('the questions that stop a video', () => {
  it('are added and listed in the order of time, with all their fields (CM-3.28, CM-7.57, CM-7.58)', async () => {
    const { ann, path } = await aVideoOfAnn()
    const { body } = await ann.post(path, light)
    expect(body).toMatchObject({
      result: 'success',
      question: { ...light, ch4: '', show_answer_flag: false, compulsory_flag: false, quiz_id: null },
    })
    await ann.post(path, { ...light, text: 'Earlier', rel_offset: 1000 })
    for (const missing of ['text', 'ch1', 'ch2']) expect((await ann.post(path, { ...light, [missing]: undefined })).status).toBe(422)
    const { items } = (await ann.get(`${path}/`)).body
    expect(items).toHaveLength(2)
    expect(items[0].text).toBe('Earlier')
    expect(items[1]).toEqual(body.question)
    expect((await ann.get(`/web/ajax/partials/videos/${items[0] && path.split('/')[4]}/settings?option=interactivity`)).body).toMatchObject(
      { questions: [{ text: 'Earlier' }, { text: light.text }] },
    )
  })

  it('are shown to viewers without the right answers, and nothing of what is only suggested', async () => {
    const { app, ann, video, path } = await aVideoOfAnn()
    await ann.post(path, light)
    await aPopQuestion(app.db, video, { is_suggested: true, text: 'Suggested' })
    const quiz = await aQuiz(app.db, video)
    const seen = (await app.anonymous.get(path)).body
    expect(seen.items).toHaveLength(1)
    expect(seen.items[0]).not.toHaveProperty('answer')
    expect((await app.anonymous.get(`${path}?quiz_id=${quiz.id}`)).body.items).toEqual(seen.items)
    expect(await textsOf(ann, path)).toEqual([light.text, 'Suggested', ...quiz.questions.map(({ text }) => text)])
    expect((await app.anonymous.get(`/web/ajax/events/${video.id}/questions/count`)).body).toEqual({ count: 1 })
    const detail = JSON.stringify((await app.anonymous.get(`/api/v3/videos/${video.id}`)).body.interactions)
    expect(detail).not.toMatch(/"answer":|Suggested/)
  })

  it.each([
    ['no text', { text: ' ' }, 'text', 'This field is required'],
    ['a text that is too long', { text: 'x'.repeat(201) }, 'text', 'Max 200 character allowed'],
    ['no first option', { ch1: '' }, 'ch1', 'This field is required'],
    ['no second option', { ch2: '' }, 'ch2', 'This field is required'],
    ['option 4 without option 3', { ch3: '', ch4: 'Blue' }, 'ch3', 'Option 4 needs option 3.'],
    ['an answer that is empty', { answer: 4 }, 'answer', 'The correct option is empty.'],
    ['answer 0', { answer: 0 }, 'answer', 'Choose the correct option.'],
    ['answer 5', { answer: 5 }, 'answer', 'Choose the correct option.'],
    ['a time after the end', { rel_offset: 61_000 }, 'rel_offset', 'Pop Question time cannot be greater than video duration'],
    ['another visibility', { visibility: 'PRIVATE' }, 'visibility', undefined],
    ['an absolute time', { is_absolute_time: 1 }, 'is_absolute_time', 'This is always 0.'],
  ])('are refused in words: %s (CM-5.47, CM-5.48, CM-5.49, CM-5.50, CM-3.29)', async (_, wrong, field, message) => {
    const { ann, path } = await aVideoOfAnn()
    const { status, body } = await ann.post(path, { ...light, ...wrong })
    expect({ status, error: body.error }).toMatchObject({ status: 422, error: { field, ...(message && { message }) } })
    expect(await textsOf(ann, path)).toEqual([])
    expect((await ann.post(path, light)).body.question.answer).toBe(2)
  })

  it('take 200 characters, two options alone or all four, and the very end of the video (CM-5.49, CM-5.50, CM-9.12)', async () => {
    const { ann, path } = await aVideoOfAnn()
    expect((await ann.post(path, { ...light, text: '💡'.repeat(201) })).body.error.message).toBe('Max 200 character allowed')
    const { status, body } = await ann.post(path, { ...light, text: '💡'.repeat(200), ch3: '', rel_offset: 60_000 })
    expect({ status, question: body.question }).toMatchObject({ status: 200, question: { ch3: '', ch4: '', rel_offset: 60_000 } })
    expect((await ann.put(`${path}/${body.question.id}`, { ch3: 'Amber', answer: 3 })).body.question).toMatchObject({
      ch3: 'Amber',
      answer: 3,
      revision: 2,
    })
    expect((await ann.put(`${path}/${body.question.id}`, { ch4: 'Blue' })).body.question).toMatchObject({ ch3: 'Amber', ch4: 'Blue' })
  })

  it('are changed; what is absent stays, and who saw an older one is told (CM-7.59)', async () => {
    const { ann, path } = await aVideoOfAnn()
    const { question } = (await ann.post(path, light)).body
    const one = `${path}/${question.id}`
    expect((await ann.put(one, { text: 'Which one?', compulsory_flag: 1, revision: 1 })).body.question).toEqual({
      ...question,
      text: 'Which one?',
      compulsory_flag: true,
      revision: 2,
    })
    expect(await ann.put(one, { text: 'Late', revision: 1 })).toMatchObject({ status: 409, body: { error: { reason: 'stale' } } })
    for (const revision of [1.5, 3_000_000_000])
      expect(await ann.put(one, { text: 'Late', revision })).toMatchObject({ status: 422, body: { error: { field: 'revision' } } })
    expect(await textsOf(ann, path)).toEqual(['Which one?'])
  })

  it('are deleted one by one, and in bulk all or none (CM-7.60, CM-7.61)', async () => {
    const { app, ann, video, path } = await aVideoOfAnn()
    const some = []
    for (const text of ['a', 'b', 'c', 'd']) some.push(await aPopQuestion(app.db, video, { text }))
    const [a, b, c, d] = some.map(({ id }) => id)
    expect((await ann.delete(`${path}/${a}`)).body).toEqual({ result: 'success' })
    const elsewhere = await aPopQuestion(app.db, await aVideo(app.db, { owner: ann }))
    expect((await ann.delete(path, { artifactIds: [b, elsewhere.id] })).status).toBe(404)
    expect((await ann.delete(path, { artifactIds: [] })).status).toBe(422)
    expect((await ann.delete(path, { artifactIds: Array.from({ length: 101 }, (_, n) => `x${n}`) })).status).toBe(422)
    const e = await aPopQuestion(app.db, video, { text: 'e' })
    expect((await ann.delete(path, { artifactIds: [b, c] })).body).toEqual({ result: 'success' })
    expect(await textsOf(ann, path)).toEqual(['d', 'e'])
    expect((await ann.delete(`${path}?artifactIds[]=${e.id}`)).body).toEqual({ result: 'success' })
    expect(await textsOf(ann, path)).toEqual(['d'])
    expect((await ann.delete(`${path}/${b}`)).status).toBe(404)
    expect(d).toBeDefined()
  })

  it('belong to a quiz by its id (CM-3.33)', async () => {
    const { app, ann, video, path } = await aVideoOfAnn()
    const quiz = await aQuiz(app.db, video, { questions: 0 })
    const { question } = (await ann.post(path, { ...light, quiz_id: quiz.id })).body
    expect(question.quiz_id).toBe(quiz.id)
    expect((await ann.get(`/web/ajax/videos/${video.id}/quiz?list_questions=1`)).body.items[0].questions).toEqual([question])
    const other = await aQuiz(app.db, await aVideo(app.db, { owner: ann }))
    expect((await ann.post(path, { ...light, quiz_id: other.id })).body.error).toMatchObject({ field: 'quiz_id' })
    expect((await ann.put(`${path}/${question.id}`, { quiz_id: '' })).body.question.quiz_id).toBeNull()
  })

  it('are at most 100, also when they are added at once', async () => {
    const { app, ann, video, path } = await aVideoOfAnn()
    for (let n = 0; n < 98; n++) await aPopQuestion(app.db, video)
    const answers = await Promise.all(Array.from({ length: 4 }, () => ann.post(path, light)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
  })

  it('go along with a copy of the video, without answers and suggestions', async () => {
    const { app, ann, video, path } = await aVideoOfAnn()
    await ann.post(path, light)
    await aPopQuestion(app.db, video, { is_suggested: true })
    const quiz = await aQuiz(app.db, video, { title: 'Lights', questions: 2 })
    const { id } = (await ann.post(`/web/ajax/videos/${video.id}/copy`, { displayname: 'The copy' })).body.video
    const copied = (await ann.get(`/web/ajax/videos/${id}/quiz?list_questions=1`)).body.items
    expect(copied).toMatchObject([{ title: 'Lights', questions_total: 2, suggestions: 0 }])
    expect(copied[0].id).not.toBe(quiz.id)
    expect(copied[0].questions.map(({ text }: { text: string }) => text)).toEqual(quiz.questions.map(({ text }) => text))
    expect(await textsOf(ann, `${list(id)}?quiz_id=none`)).toEqual([light.text])
  })
})

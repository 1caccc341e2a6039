import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aQuiz } from '#domains/quizzes/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { type Client, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aTrack, type TrackWish } from '../testing.ts'

let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
})

interface Thing {
  readonly id: string
}

const film = (title = 'A film') => aVideo(app.db, { owner: ann, title, visibility: 'PUBLIC' })
const passable = (video: Thing) => aQuiz(app.db, video, { passing_score: 60 })

/** Takes the quiz of a video: all answers right, or all wrong. */
async function take(who: TestPerson, video: Thing, quiz: Thing, isRight = true): Promise<void> {
  const path = `/api/v3/videos/${video.id}/quiz/${quiz.id}/attempts`
  const { attempt_id: attempt, questions } = (await who.post(path, {})).body
  const answers = Object.fromEntries(questions.map(({ id }: Thing) => [id, isRight ? 2 : 1]))
  expect((await who.post(`${path}/${attempt}`, { answers })).body).toMatchObject({ finished: true, passed: isRight })
}

/** A track of two videos, the first with a quiz, whose quizzes must be passed. */
async function aCourse(wish: TrackWish = {}) {
  const [lesson, epilogue] = [await film('Lesson'), await film('Epilogue')]
  const quiz = await passable(lesson)
  const track = await aTrack(app.db, { owner: ann, quizzesRequired: true, modules: [[lesson], [epilogue]], ...wish })
  return { track, lesson, epilogue, quiz }
}

const watch = async (who: Thing, ...videos: readonly Thing[]) => {
  for (const { id } of videos) await hasWatched(app.db, who, id, 60)
}
const shown = async (who: Client, name: string) => (await who.get(`/api/v3/tracks/${name}`)).body
const complete = (who: Client, name: string) => who.post(`/api/v3/tracks/${name}/completion`, {})
const completions = async (track: Thing) =>
  (await sql<{ account_id: string }>`select account_id from track_completion where track_id = ${track.id}`.execute(app.db)).rows
const untilCompleted = (track: Thing, who: Thing) =>
  eventually(async () => (await completions(track)).some(({ account_id }) => account_id === who.id))
const certificatesOf = async (who: TestPerson, name: string): Promise<{ code: string; state: string }[]> =>
  (await who.get(`/api/v3/users/me/certificates?track=${name}`)).body.items
const untilCertified = (who: TestPerson, name: string) =>
  eventually(async () => (await certificatesOf(who, name)).find(({ state }) => state === 'valid'))
const contentOf = async (who: Client, module: string | undefined) => (await who.get(`/web/ajax/modules/${module}/content`)).body.videos

describe('a track whose quizzes must be passed', () => {
  it('is one where its author says so, which nobody else may, and none before; what is no yes or no is refused in words', async () => {
    const bob = await aPerson(app)
    const { body } = await ann.post('/web/ajax/tracks/create', { displayname: 'Tested', visibility: 'PUBLIC' })
    const path = `/web/ajax/tracks/${body.trackName}/update`
    expect((await shown(ann, body.trackName)).quizzes_required).toBe(false)
    expect((await bob.put(path, { quizzes_required: 1 })).status).toBe(403)
    const refused = await ann.put(path, { quizzes_required: 'perhaps' })
    expect([refused.status, refused.body.error.field]).toEqual([422, 'quizzes_required'])
    expect((await ann.put(path, { quizzes_required: 1 })).status).toBe(200)
    expect((await ann.put(path, { displayname: 'Still tested' })).status).toBe(200)
    expect((await shown(ann, body.trackName)).quizzes_required).toBe(true)
  })

  it('is done by who has watched its videos and passed their quizzes, and certified then, in either order', async () => {
    const [bob, cid] = [await aPerson(app), await aPerson(app)]
    const { track, lesson, epilogue, quiz } = await aCourse({ selfEnrol: true })
    await bob.post(`/api/v3/tracks/${track.name}/enrolment`)
    await watch(bob, lesson, epilogue)
    await take(bob, lesson, quiz, false)
    expect(await shown(bob, track.name)).toMatchObject({ total_video_count: 2, completed_count: 1, percentage: 50 })
    expect(await contentOf(bob, track.modules[0])).toMatchObject([{ completed: false, quiz_left: true, is_locked: false }])
    expect(await complete(bob, track.name)).toMatchObject({ status: 409, body: { error: { reason: 'not_completed' } } })
    const toDo = async () => (await bob.get('/web/ajax/tracks/partials/progress?scope=todo')).body.items
    expect(await toDo()).toMatchObject([{ id: track.id }])
    await take(bob, lesson, quiz)
    expect((await shown(bob, track.name)).percentage).toBe(100)
    expect(await contentOf(bob, track.modules[0])).toMatchObject([{ completed: true, quiz_left: false }])
    await untilCertified(bob, track.name)
    expect(await toDo()).toEqual([])
    expect((await complete(bob, track.name)).body.proceed).toBe(true)
    await watch(cid, lesson)
    await take(cid, lesson, quiz)
    expect(await certificatesOf(cid, track.name)).toEqual([])
    await watch(cid, epilogue)
    await untilCertified(cid, track.name)
  })

  it('keeps the next video locked until the quiz is passed, and never one that was watched', async () => {
    const bob = await aPerson(app)
    const { track, lesson, epilogue, quiz } = await aCourse({ sequential: true })
    const access = async () => (await bob.get(`/api/v3/videos/${epilogue.id}`)).body.access
    await watch(bob, lesson)
    await take(bob, lesson, quiz, false)
    expect([await access(), (await contentOf(bob, track.modules[1]))[0].is_locked]).toEqual(['locked', true])
    await take(bob, lesson, quiz)
    expect([await access(), (await contentOf(bob, track.modules[1]))[0].is_locked]).toEqual(['granted', false])
    await watch(bob, epilogue)
    await passable(lesson)
    expect([await access(), (await contentOf(bob, track.modules[1]))[0].is_locked]).toEqual(['granted', false])
  })

  it('is completed once by who finishes the video and passes the quiz in the same moment, several times over', async () => {
    for (const _ of [1, 2, 3]) {
      const bob = await aPerson(app)
      const { track, lesson, epilogue, quiz } = await aCourse()
      await watch(bob, epilogue)
      await Promise.all([watch(bob, lesson), take(bob, lesson, quiz)])
      const { code } = await untilCertified(bob, track.name)
      expect(await completions(track)).toEqual([{ account_id: bob.id }])
      expect((await certificatesOf(bob, track.name)).map((one) => one.code)).toEqual([code])
      expect((await complete(bob, track.name)).body.proceed).toBe(true)
    }
  })

  it('asks for every quiz with a passing score and questions, and for no other; what somebody else passed counts for nobody', async () => {
    const [bob, eve] = [await aPerson(app), await aPerson(app)]
    const { track, lesson, epilogue, quiz } = await aCourse()
    await aQuiz(app.db, lesson)
    await aQuiz(app.db, lesson, { questions: 0, passing_score: 50 })
    const second = await passable(lesson)
    await watch(bob, lesson, epilogue)
    await take(eve, lesson, second)
    await take(bob, lesson, quiz)
    expect((await shown(bob, track.name)).completed_count).toBe(1)
    await take(bob, lesson, second)
    expect((await shown(bob, track.name)).completed_count).toBe(2)
    await untilCompleted(track, bob)
  })

  it('says in its report and in its counts who is done, as the page does', async () => {
    const [bob, cid] = [await aPerson(app), await aPerson(app)]
    const { track, lesson, epilogue, quiz } = await aCourse({ visibility: 'GROUPS', groups: [await aGroup(app, [bob, cid])] })
    await watch(bob, lesson, epilogue)
    await watch(cid, lesson, epilogue)
    await take(bob, lesson, quiz)
    await take(cid, lesson, quiz, false)
    const counted = await eventually(async () => {
      const { body } = await ann.get(`/api/v3/tracks/${track.name}/progress`)
      return body.counting === false && body
    })
    expect(counted).toMatchObject({ learners: 2, begun: 2, completed: 1 })
    const { items } = (await ann.get(`/api/v3/tracks/${track.name}/learners?order_by=progress&order_type=asc`)).body
    expect(items).toMatchObject([
      { username: cid.name, state: 'begun', completed_videos: 1, completed: null },
      { username: bob.name, state: 'completed', completed_videos: 2 },
    ])
  })
})

describe('whoever has everything of a track but a quiz', () => {
  const waiting = async () => {
    const bob = await aPerson(app)
    const course = await aCourse()
    await watch(bob, course.lesson, course.epilogue)
    await take(bob, course.lesson, course.quiz, false)
    expect((await shown(bob, course.track.name)).completed_count).toBe(1)
    return { bob, ...course, quizPath: `/web/ajax/videos/${course.lesson.id}/quiz/${course.quiz.id}` }
  }

  it('has completed it when the quiz is deleted, loses its passing score or its last question, which is deleted or moved', async () => {
    const one = await waiting()
    expect((await ann.delete(one.quizPath)).status).toBe(200)
    await untilCertified(one.bob, one.track.name)
    const two = await waiting()
    expect((await ann.put(two.quizPath, { passing_score_flag: 0 })).status).toBe(200)
    await untilCertified(two.bob, two.track.name)
    const three = await waiting()
    for (const { id } of three.quiz.questions) await ann.delete(`/web/ajax/videos/${three.lesson.id}/questions/${id}`)
    await untilCertified(three.bob, three.track.name)
    const four = await waiting()
    const [last, ...others] = four.quiz.questions
    for (const { id } of others) await ann.delete(`/web/ajax/videos/${four.lesson.id}/questions/${id}`)
    expect((await ann.put(`/web/ajax/videos/${four.lesson.id}/questions/${last?.id}`, { quiz_id: '' })).status).toBe(200)
    await untilCertified(four.bob, four.track.name)
  })

  it('has completed it when its video is taken out, and when the author asks for no quizzes any more', async () => {
    const one = await waiting()
    expect((await ann.delete(`/web/ajax/modules/${one.track.modules[0]}/content/${one.lesson.id}`)).status).toBe(200)
    await untilCertified(one.bob, one.track.name)
    const two = await waiting()
    expect((await ann.put(`/web/ajax/tracks/${two.track.name}/update`, { quizzes_required: 0 })).status).toBe(200)
    await untilCertified(two.bob, two.track.name)
  })

  it('has completed it at once when it is given to them after they passed', async () => {
    const bob = await aPerson(app)
    const { track, lesson, epilogue, quiz } = await aCourse({ visibility: 'GROUPS' })
    await watch(bob, lesson, epilogue)
    await take(bob, lesson, quiz)
    await ann.put(`/web/ajax/groups/${track.name}/members`, { userMembers: [bob.name] })
    await untilCertified(bob, track.name)
  })
})

describe('whoever has a certificate of a track', () => {
  it('keeps it when quizzes are asked for later, added, or made harder, and has nothing to do for it', async () => {
    const bob = await aPerson(app)
    const { track, lesson, epilogue, quiz } = await aCourse({ quizzesRequired: false, selfEnrol: true, dueDays: 5 })
    await bob.post(`/api/v3/tracks/${track.name}/enrolment`)
    await watch(bob, lesson, epilogue)
    const { code } = await untilCertified(bob, track.name)
    expect((await ann.put(`/web/ajax/tracks/${track.name}/update`, { quizzes_required: 1 })).status).toBe(200)
    await passable(epilogue)
    await ann.put(`/web/ajax/videos/${lesson.id}/quiz/${quiz.id}`, { passing_score: 100 })
    expect(await certificatesOf(bob, track.name)).toMatchObject([{ code, state: 'valid' }])
    expect((await bob.get('/web/ajax/tracks/partials/progress?scope=todo')).body.items).toEqual([])
    expect(await shown(bob, track.name)).toMatchObject({ completed_count: 0, due: { state: 'done' } })
    expect(await completions(track)).toEqual([{ account_id: bob.id }])
  })

  it('who passed before the score was raised has passed still', async () => {
    const bob = await aPerson(app)
    const { track, lesson, epilogue, quiz } = await aCourse()
    await watch(bob, lesson)
    await take(bob, lesson, quiz)
    await ann.put(`/web/ajax/videos/${lesson.id}/quiz/${quiz.id}`, { passing_score: 100 })
    await watch(bob, epilogue)
    await untilCertified(bob, track.name)
  })
})

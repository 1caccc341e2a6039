import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aQuiz } from '#domains/quizzes/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aTrack } from '../testing.ts'

let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
})

interface Module {
  readonly name: string
  readonly videos: readonly { readonly id: string; readonly completed: boolean; readonly is_locked: boolean }[]
}
const modulesOf = (modules: readonly Module[]) =>
  modules.map(({ name, videos }) => [name, videos.map(({ id, completed, is_locked }) => [id, completed, is_locked])])

describe('an author who tries a draft as a learner', () => {
  it('finds it as nobody has watched it, with what learners cannot watch left out, though they have watched it themselves', async () => {
    const one = await aVideo(app.db, { owner: ann, visibility: 'USERS' })
    const two = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
    const own = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    const hidden = await aVideo(app.db, { visibility: 'PRIVATE' })
    const modules = [[one], [own, hidden], [two]]
    const { name } = await aTrack(app.db, { owner: ann, visibility: 'GROUPS', sequential: true, dueOn: '2020-01-01', modules })
    await hasWatched(app.db, ann, one.id, 60)
    const { body } = await ann.get(`/api/v3/tracks/${name}/trial`)
    expect(modulesOf(body.modules)).toEqual([
      ['module-1', [[one.id, false, false]]],
      ['module-3', [[two.id, false, true]]],
    ])
    expect(body.left_out).toBe(2)
    expect(body.track).toMatchObject({ total_video_count: 2, completed_count: 0, percentage: 0, due: null })
    expect(JSON.stringify(body)).not.toContain(hidden.id)
  })

  it('learns which quizzes must be passed, which are those with a passing score and questions, where the track asks for any', async () => {
    const [one, two] = [
      await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' }),
      await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' }),
    ]
    const passable = await aQuiz(app.db, one, { title: 'Lights', passing_score: 60 })
    await aQuiz(app.db, one)
    await aQuiz(app.db, one, { questions: 0, passing_score: 60 })
    const toPass = async (quizzesRequired: boolean) => {
      const { name } = await aTrack(app.db, { owner: ann, quizzesRequired, modules: [[one, two]] })
      const { body } = await ann.get(`/api/v3/tracks/${name}/trial`)
      return body.modules[0].videos.map(({ quizzes_to_pass: quizzes }: { quizzes_to_pass: unknown }) => quizzes)
    }
    expect(await toPass(true)).toEqual([[{ id: passable.id, title: 'Lights' }], []])
    expect(await toPass(false)).toEqual([[], []])
  })

  it('sees less of it when it is to be for everybody, and nothing of an empty one', async () => {
    const video = await aVideo(app.db, { owner: ann, visibility: 'USERS' })
    const { name } = await aTrack(app.db, { owner: ann, visibility: 'PUBLIC', modules: [[video]] })
    expect((await ann.get(`/api/v3/tracks/${name}/trial`)).body).toMatchObject({ modules: [], left_out: 1 })
    const empty = await aTrack(app.db, { owner: ann, modules: [[]] })
    expect((await ann.get(`/api/v3/tracks/${empty.name}/trial`)).body).toMatchObject({ modules: [], left_out: 0 })
  })
})

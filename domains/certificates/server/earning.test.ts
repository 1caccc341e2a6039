import { expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aQuiz } from '#domains/quizzes/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { eventually, startedApp } from '#platform/server/testing.ts'

async function take(who: TestPerson, video: { readonly id: string }, quiz: { readonly id: string }, choice: number) {
  const path = `/api/v3/videos/${video.id}/quiz/${quiz.id}/attempts`
  const { attempt_id: attempt, questions } = (await who.post(path, {})).body
  const answers = Object.fromEntries(questions.map(({ id }: { id: string }) => [id, choice]))
  return (await who.post(`${path}/${attempt}`, { answers })).body
}

it('a learner who is given a track goes through it in order, past a quiz at the second try, to a certificate that a stranger checks', async () => {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app, { displayname: 'Bob Ferrer' })]
  const [lesson, epilogue] = [
    await aVideo(app.db, { owner: ann, visibility: 'USERS' }),
    await aVideo(app.db, { owner: ann, visibility: 'USERS' }),
  ]
  const quiz = await aQuiz(app.db, lesson, { passing_score: 60 })
  const rules = { visibility: 'GROUPS', sequential: true, quizzesRequired: true } as const
  const { name, modules } = await aTrack(app.db, { owner: ann, title: 'First aid', modules: [[lesson], [epilogue]], ...rules })
  const bytes = await giveBytes(app.ports, epilogue.assetId)
  const shown = async (module: string | undefined) => (await bob.get(`/web/ajax/modules/${module}/content`)).body.videos[0]
  const opened = async () => {
    const playlist = bytes.find((path) => path.endsWith('.m3u8') || path.endsWith('.mp4')) ?? ''
    return [(await bob.get(`/api/v3/videos/${epilogue.id}`)).body.access, (await bob.get(playlist)).status]
  }

  expect((await bob.get(`/api/v3/tracks/${name}`)).status).toBe(404)
  await ann.put(`/web/ajax/groups/${name}/members`, { userMembers: [bob.name] })
  await hasWatched(app.db, bob, lesson.id, 30)
  expect(await shown(modules[0])).toMatchObject({ resume_offset: 30, completed: false })
  await hasWatched(app.db, bob, lesson.id, 60)
  expect(await take(bob, lesson, quiz, 1)).toMatchObject({ passed: false })
  expect([await shown(modules[0]), await opened()]).toMatchObject([{ completed: false, quiz_left: true }, ['locked', 403]])
  expect(await take(bob, lesson, quiz, 2)).toMatchObject({ passed: true })
  expect([await shown(modules[0]), await opened()]).toMatchObject([{ completed: true, quiz_left: false }, ['granted', 200]])
  const mine = async () => (await bob.get(`/api/v3/users/me/certificates?track=${name}`)).body.items
  expect(await mine()).toEqual([])
  await hasWatched(app.db, bob, epilogue.id, 60)
  const { code } = await eventually(async () => (await mine()).find(({ state }: { state: string }) => state === 'valid'))

  const checked = (await app.anonymous.get(`/api/v3/certificates/${code}/check`)).body
  expect(checked).toMatchObject({ state: 'valid' })
  expect(JSON.stringify(checked)).not.toContain(bob.name)
})

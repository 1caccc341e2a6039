import { expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeAsked } from '#domains/exports/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aPopQuestion, aQuiz } from '../testing.ts'
import { questionsExport } from './report.ts'

it('a file of the questions has everyone’s answers for who manages the video, and one’s own for a viewer (CM-7.95)', async () => {
  const app = await startedApp()
  const [ann, bob, carl] = [await aPerson(app), await aPerson(app), await aPerson(app)]
  const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
  const question = await aPopQuestion(app.db, video, { text: '=1+1?', rel_offset_ms: 65_000 })
  const quiz = await aQuiz(app.db, video, { questions: 1 })
  for (const [who, answer] of [
    [bob, 2],
    [carl, 1],
  ] as const)
    await who.post(`/api/v3/videos/${video.id}/questions/${question.id}/answer`, { answer })
  const attempts = `/api/v3/videos/${video.id}/quiz/${quiz.id}/attempts`
  const { attempt_id } = (await bob.post(attempts, {})).body
  await bob.post(`${attempts}/${attempt_id}`, { answers: { [quiz.questions[0]?.id ?? '']: 2 } })
  const lines = async (who: TestPerson, groupBy: 'none' | 'user' | 'day' = 'none'): Promise<string[]> => {
    const id = await makeAsked(app, who, questionsExport, { videoId: video.id, groupBy })
    return (await who.get(`/api/v3/reports/${id}`)).text.trim().split('\r\n').slice(1)
  }
  const all = await lines(ann)
  expect(all).toHaveLength(3)
  expect(all[0]).toMatch(new RegExp(`^,00:01:05,'=1\\+1\\?,Red,Green,Amber,,2,${bob.name},${bob.name},2,1,\\d{4}-`))
  expect(all[1]).toMatch(new RegExp(`,2,${carl.name},${carl.name},1,0,`))
  expect(all[2]).toMatch(new RegExp(`^Lights,.*,2,${bob.name},${bob.name},2,1,`))
  expect(await lines(ann, 'user')).toEqual([
    expect.stringContaining(`${bob.name},${bob.name},2,2,`),
    expect.stringContaining(`${carl.name},${carl.name},1,0,`),
  ])
  expect(await lines(ann, 'day')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d,3,2$/)])
  const own = await lines(carl)
  expect(own).toEqual([expect.stringMatching(new RegExp(`^,00:01:05,'=1\\+1\\?,Red,Green,Amber,,,${carl.name},${carl.name},1,,`))])
  expect(own.join()).not.toContain(bob.name)
  const root = await aPerson(app, { role: 'siteadmin' })
  await root.put('/api/v3/domain', { quiz_results_by_person: 0 })
  expect((await lines(ann)).join()).not.toContain(bob.name)
  await root.put('/api/v3/domain', { quiz_results_by_person: 1 })
})

it('a file of everyone’s answers is for who manages the video still, and may still read who answered; one’s own stays', async () => {
  const app = await startedApp()
  const [root, ann, bob] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app), await aPerson(app)]
  const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
  const question = await aPopQuestion(app.db, video)
  await bob.post(`/api/v3/videos/${video.id}/questions/${question.id}/answer`, { answer: 2 })
  const fileOf = (who: TestPerson) => makeAsked(app, who, questionsExport, { videoId: video.id, groupBy: 'none' })
  const statusOf = async (who: TestPerson, id: string) => (await who.get(`/api/v3/reports/${id}`)).status
  const [own, named] = [await fileOf(bob), await fileOf(ann)]
  expect(await Promise.all([statusOf(bob, own), statusOf(ann, named)])).toEqual([200, 200])
  await root.put('/api/v3/domain', { quiz_results_by_person: 0 })
  const nameless = await fileOf(ann)
  expect(await Promise.all([statusOf(bob, own), statusOf(ann, named), statusOf(ann, nameless)])).toEqual([200, 404, 200])
  await root.put('/api/v3/domain', { quiz_results_by_person: 1 })
  expect(await statusOf(ann, named)).toBe(200)
  await app.db.updateTable('video').set({ owner_id: bob.id }).where('id', '=', video.id).execute()
  expect(await Promise.all([statusOf(bob, own), statusOf(ann, named), statusOf(ann, nameless)])).toEqual([200, 404, 404])
  expect(await statusOf(ann, await fileOf(ann))).toBe(200)
})

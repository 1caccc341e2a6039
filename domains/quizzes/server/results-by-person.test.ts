import { expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aQuiz } from '../testing.ts'

it('an organisation can keep from managers how each person did', async () => {
  const app = await startedApp()
  const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
  const video = await aVideo(app.db, { owner: ann })
  const { id } = await aQuiz(app.db, video)
  const results = `/api/v3/videos/${video.id}/quiz/${id}/results`
  await root.put('/api/v3/domain', { quiz_results_by_person: 0 })
  expect((await ann.get(results)).body.by_person).toBe(false)
  expect(await ann.get(`${results}/people`)).toMatchObject({ status: 403, body: { error: { reason: 'by_person' } } })
  await root.put('/api/v3/domain', { quiz_results_by_person: 1 })
  expect((await ann.get(`${results}/people`)).status).toBe(200)
})

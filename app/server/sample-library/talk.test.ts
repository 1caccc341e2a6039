import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { personNamed } from '#domains/accounts/server.ts'
import { aPerson } from '#domains/accounts/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { sampleFolder } from './manifest.ts'
import { makePeople } from './people.ts'
import { makeTalk } from './talk.ts'
import { talkChapters, talkFile } from './talk-content.ts'

it('the long talk of the sample library has chapters, a summary, questions and a quiz at what is said there, which people have answered, once', async () => {
  const app = await startedApp()
  const usernames = ['joana.reis', 'yuki.tanaka', 'sam.porter', 'noah.adeyemi', 'grace.okafor', 'leo.bianchi']
  const people = usernames.map((username) => ({ username, displayname: username, email: '', role: 'user', groups: [], topics: [] }))
  await app.db.transaction().execute((tx) => makePeople(tx, { topics: [], groups: [], people, items: [] } as never, null))
  const owner = await personNamed(app.db, 'joana.reis')
  if (!owner) throw new Error('Joana is not there')
  const video = await aVideo(app.db, { owner, visibility: 'USERS', duration_ms: 720_000 })
  const vtt = await readFile(join(sampleFolder, `videos/${talkFile}.vtt`), 'utf8')
  await app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language: 'en-GB', vtt }))
  const answers = async () => (await app.db.selectFrom('question_answer').select('question_id').execute()).length
  for (const _ of ['first', 'again']) await makeTalk(app.ports, new Map([[talkFile, { id: video.id, owner: owner.name }]]), usernames)
  expect(await answers()).toBeGreaterThan(0)
  const bob = await aPerson(app)
  const detail = (await bob.get(`/api/v3/videos/${video.id}`)).body
  expect(detail.highlights.map(({ text }: { text: string }) => text)).toEqual(talkChapters.map(([, title]) => title))
  expect(detail.summary).toMatchObject({ method: 'person' })
  const { questions, quizzes } = detail.interactions
  expect(questions).toHaveLength(4)
  expect(quizzes).toMatchObject([{ title: 'While the city sleeps', question_count: 4 }])
  const found = (await bob.get(`/web/ajax/partials/videos/${video.id}/search?qtext=milliseconds`)).body.items
  const [{ time }] = found.filter(({ kind }: { kind: string }) => kind === 'transcript')
  expect(time).toBeGreaterThan(240)
  const admin = await aPerson(app, { role: 'siteadmin' })
  const { items } = (await admin.get(`/web/ajax/videos/${video.id}/quiz?list_questions=1`)).body
  expect(items).toHaveLength(1)
  expect(items[0].questions).toHaveLength(6)
})

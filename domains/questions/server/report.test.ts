import { expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { makeAsked } from '#domains/exports/testing.ts'
import { aPopQuestion } from '#domains/quizzes/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp } from '#platform/server/testing.ts'
import { aQuestion } from '../testing.ts'
import { eventQuestionsExport } from './report.ts'

async function anAskedEvent() {
  const app = await startedApp()
  const [ann, bob, cleo] = [await aPerson(app), await aPerson(app), await aPerson(app)]
  const event = await anEvent(app.db, { owner: ann, title: 'Talk', settings: { state: 'LIVE' } })
  await aQuestion(app.db, event, { by: bob, state: 'ASKED' })
  await aQuestion(app.db, event, { by: bob, state: 'POSTED' })
  await aQuestion(app.db, event, { by: cleo, state: 'ASKED' })
  return { app, ann, bob, cleo, event }
}

it('questions of an event are counted as far as one gets them, those of a video as before (CM-7.96)', async () => {
  const { app, ann, bob, cleo, event } = await anAskedEvent()
  const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
  await aPopQuestion(app.db, video)
  const count = async (who: Pick<TestPerson, 'get'>, { id }: { id: string }) =>
    (await who.get(`/web/ajax/events/${id}/questions/count`)).body
  expect(await Promise.all([ann, bob, cleo].map((who) => count(who, event)))).toEqual([{ count: 3 }, { count: 2 }, { count: 2 }])
  expect(await count(bob, video)).toEqual({ count: 1 })
  expect((await app.anonymous.get(`/web/ajax/events/${event.id}/questions/count`)).status).toBe(404)
})

it('a file of the questions of an event comes by mail, by question, person or day, with what one gets of them (CM-7.95)', async () => {
  const { app, ann, bob, cleo, event } = await anAskedEvent()
  const at = `/web/ajax/events/${event.id}/questions/download`
  expect((await ann.get(`${at}?groupBy=none&entityType=video`)).body).toEqual({ result: 'success' })
  const mail = await eventually(() =>
    app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', `${ann.name}@example.org`).executeTakeFirst(),
  )
  expect(mail.subject).toBe('Questions of “Talk”')
  const file = await ann.get(new URL(/https?:\S+/.exec(mail.body_text)?.[0] ?? '').pathname)
  expect(file.text.split('\r\n')[0]).toBe('id,username,displayname,time,state,votes,text')
  expect(file.text.trim().split('\r\n')).toHaveLength(4)
  const lines = async (who: TestPerson, groupBy: 'none' | 'user' | 'day') => {
    const id = await makeAsked(app, who, eventQuestionsExport, { eventId: event.id, groupBy })
    return (await who.get(`/api/v3/reports/${id}`)).text.trim().split('\r\n').slice(1)
  }
  const own = await lines(cleo, 'none')
  expect(own).toEqual([
    expect.stringMatching(new RegExp(`,${bob.name},.*,POSTED,0,Why\\?$`)),
    expect.stringMatching(new RegExp(`,${cleo.name},.*,ASKED,0,Why\\?$`)),
  ])
  const byPerson = await lines(ann, 'user')
  expect(byPerson).toHaveLength(2)
  expect(byPerson).toContainEqual(expect.stringMatching(new RegExp(`^${bob.name},.*,2,0,\\d{4}-`)))
  expect(byPerson).toContainEqual(expect.stringMatching(new RegExp(`^${cleo.name},.*,1,0,\\d{4}-`)))
  expect(await lines(ann, 'day')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d,3,0$/)])
  const foreign = await bob.get(at, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(foreign).toMatchObject({ status: 403, body: { error: { reason: 'csrf' } } })
})

it('a file of all questions is for who moderates the event still, one of what everybody gets for whoever sees it', async () => {
  const { app, ann, bob, cleo, event } = await anAskedEvent()
  const fileOf = (who: TestPerson) => makeAsked(app, who, eventQuestionsExport, { eventId: event.id, groupBy: 'none' })
  const statusOf = async (who: TestPerson, id: string) => (await who.get(`/api/v3/reports/${id}`)).status
  const [all, posted] = [await fileOf(ann), await fileOf(cleo)]
  expect(await Promise.all([statusOf(ann, all), statusOf(cleo, posted)])).toEqual([200, 200])
  await app.db.updateTable('event').set({ owner_id: bob.id }).where('id', '=', event.id).execute()
  expect(await Promise.all([statusOf(ann, all), statusOf(cleo, posted)])).toEqual([404, 200])
  expect(await statusOf(ann, await fileOf(ann))).toBe(200)
})

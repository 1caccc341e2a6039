import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { anEvent, type EventWish } from '../../testing.ts'
import { remindOfEvents } from '../commands/telling.ts'
import { recipientsMissed } from '../report/missed.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser', displayname: 'Ann' })
})

interface Named {
  readonly id: string
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(app)))
const asking = (places: number | null, wish: EventWish = {}) =>
  anEvent(app.db, { owner: ann, title: 'Talk', ...wish, settings: { asks_registration: true, places, ...wish.settings } })
async function registerAll(all: readonly TestPerson[], { id }: Named): Promise<void> {
  for (const who of all) expect((await who.post(`/api/v3/events/${id}/registrations`)).status).toBe(200)
}
const kinds = async (who: TestPerson): Promise<string[]> =>
  (await who.get('/api/v3/inbox')).body.items.map(({ kind }: { kind: string }) => kind)
const hears = (who: TestPerson, kind: string) => eventually(async () => (await kinds(who)).includes(kind))

it('of an event for which one registers whoever has a place is reminded, and who works there; who only was invited or waits is not', async () => {
  const [host, placed, waiting, invited] = (await people(4)) as [TestPerson, TestPerson, TestPerson, TestPerson]
  const settings = { starts_at: new Date(Date.now() + 40 * 60_000) }
  const event = await asking(1, { visibility: 'MEMBERS', hosts: [host], people: [placed, waiting, invited], settings })
  await registerAll([placed, waiting], event)
  await remindOfEvents(app.db, new AbortController().signal)
  for (const who of [ann, host, placed]) await hears(who, 'event_begins')
  // All who are reminded are so at once.
  for (const who of [waiting, invited]) expect(await kinds(who)).toEqual([])
})

it('whoever has registered hears of another hour and that it is cancelled, with a place or without', async () => {
  const [placed, waiting, other] = (await people(3)) as [TestPerson, TestPerson, TestPerson]
  const event = await asking(1)
  await registerAll([placed, waiting], event)
  expect((await ann.put(`/web/ajax/events/${event.id}/update`, { duration: 90 })).status).toBe(200)
  for (const who of [placed, waiting]) await hears(who, 'event_moved')
  await ann.delete(`/web/ajax/events/${event.id}`, { message: 'The hall is closed.' })
  for (const who of [placed, waiting]) await hears(who, 'event_cancelled')
  expect(await kinds(other)).toEqual([])
})

it('the report says how many had a place and how many of them came, and leads who registered to the recording', async () => {
  const [came, stayedAway, waited, passerBy] = (await people(4)) as [TestPerson, TestPerson, TestPerson, TestPerson]
  const event = await asking(2)
  await registerAll([came, stayedAway, waited], event)
  const setState = (state: 'LIVE' | 'CLOSED') => ann.post(`/api/v3/events/${event.id}/state`, { state })
  await setState('LIVE')
  for (const who of [came, passerBy]) await who.post(`/api/v3/events/${event.id}/attendance`)
  await setState('CLOSED')
  const report = `/api/v3/events/${event.id}/report`
  expect((await ann.get(report)).body).toMatchObject({ attendees: 2, missed: 1, registered: 2, registered_came: 1 })
  const listed = async (attendance: string) =>
    (await ann.get(`${report}/people?attendance=${attendance}`)).body.items.map(
      ({ username, registered }: { username: string; registered: boolean }) => [username, registered],
    )
  expect(new Map(await listed('came'))).toEqual(
    new Map([
      [came.name, true],
      [passerBy.name, false],
    ]),
  )
  expect(await listed('missed')).toEqual([[stayedAway.name, true]])
  const { rows } = await sql<{ account_id: string }>`${recipientsMissed(event.id)}`.execute(app.db)
  expect(rows.map(({ account_id: id }) => id).toSorted()).toEqual([stayedAway.id, waited.id].toSorted())

  const root = await aPerson(app, { role: 'siteadmin' })
  const privacy = { person_analytics: 'NOBODY', event_attendance_by_person: 0, analytics_minimum: 5 }
  expect((await root.put('/api/v3/domain', privacy)).status).toBe(200)
  expect((await ann.get(report)).body).toMatchObject({ registered: 2, registered_came: null })
})

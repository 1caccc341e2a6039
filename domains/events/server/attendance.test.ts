import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { sentFile } from '#domains/media/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aJoinedGuest, anEvent } from '../testing.ts'

let app: TestApp
let [ann, mo, bob]: TestPerson[] = []
const person = (one: TestPerson | undefined): TestPerson => one as TestPerson

beforeAll(async () => {
  app = await startedApp()
  ;[ann, mo, bob] = await Promise.all(['Ann', 'Mo', 'Bob'].map((displayname) => aPerson(app, { displayname, role: 'poweruser' })))
})

const attend = (who: Pick<TestPerson, 'post'>, { id }: { id: string }) => who.post(`/api/v3/events/${id}/attendance`)
const attendees = async (who: Pick<TestPerson, 'get'>, { id }: { id: string }, query = '') =>
  (await who.get(`/api/v3/events/${id}/attendees${query}`)).body

describe('who is at an event', () => {
  it('is told by their pages, and seen by all who take part (LE-1.19)', async () => {
    const event = await anEvent(app.db, { owner: person(ann), moderators: [person(mo)], visibility: 'PUBLIC', settings: { state: 'LIVE' } })
    const gina = await aJoinedGuest(app, event)
    expect((await attend(app.anonymous, event)).body).toEqual({ attendees: 0 })
    for (const who of [ann, mo, bob]) await attend(person(who), event)
    expect((await attend(gina, event)).body).toEqual({ attendees: 4 })
    expect((await attend(gina, event)).body).toEqual({ attendees: 4 })
    const seen = await attendees(gina, event, '?count=1')
    expect(seen).toMatchObject({
      total: 4,
      attendees: 4,
      items: [
        { username: ann?.name, displayname: 'Ann', owner_type: 'HOST', present: true, guest_id: null },
        { displayname: 'Mo', owner_type: 'MODERATOR' },
        { displayname: 'Bob', owner_type: null },
        { username: null, displayname: 'Gina', guest_id: gina.guestId, at: expect.any(Number) },
      ],
    })
    expect((await app.anonymous.get(`/api/v3/events/${event.id}/attendees`)).status).toBe(401)
  })

  it('whose page has been closed for a minute was there, and stands after those who are', async () => {
    const event = await anEvent(app.db, { owner: person(ann) })
    for (const who of [bob, mo, ann]) await attend(person(who), event)
    const past = new Date(Date.now() - 90_000)
    await app.db.updateTable('event_attendance').set({ last_at: past }).where('account_id', '=', person(bob).id).execute()
    expect(await attendees(person(mo), event)).toMatchObject({
      attendees: 2,
      items: [{ displayname: 'Mo' }, { displayname: 'Ann' }, { displayname: 'Bob', present: false }],
    })
    expect((await attend(person(bob), event)).body).toEqual({ attendees: 3 })
    expect(await attendees(person(mo), event, '?max=2')).toMatchObject({ items: { length: 2 }, next: 2 })
  })

  it('is written together where many pages tell it at once, each of whom learns of all, and leaves out whoever was removed', async () => {
    const event = await anEvent(app.db, { owner: person(ann), visibility: 'PUBLIC', settings: { state: 'LIVE' } })
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(app)))
    const guests = await Promise.all(Array.from({ length: 4 }, () => aJoinedGuest(app, event)))
    await attend(person(ann), event)
    const told = await Promise.all([...people, ...guests].map((who) => attend(who, event)))
    expect(told.map(({ status }) => status)).toEqual(told.map(() => 200))
    expect(told.at(-1)?.body).toEqual({ attendees: 25 })
    const { rows } = await sql<{ written: string }>`
      select distinct xmin::text as written from event_attendance where event_id = ${event.id}`.execute(app.db)
    expect(rows.length).toBeLessThan(10)
    const [gone] = guests
    await person(ann).delete(`/api/v3/events/${event.id}/registrations/${gone?.guestId}`)
    await Promise.all([gone, ...people].map((who) => attend(who as TestPerson, event)))
    expect((await attend(person(ann), event)).body).toEqual({ attendees: 24 })
  })

  it('counts nobody twice, however many pages tell it at once, and nobody once it is over', async () => {
    const event = await anEvent(app.db, { owner: person(ann) })
    await Promise.all(Array.from({ length: 8 }, () => attend(person(bob), event)))
    expect((await attendees(person(bob), event)).items).toHaveLength(1)
    await app.db.updateTable('event').set({ state: 'CLOSED' }).where('id', '=', event.id).execute()
    expect((await attend(person(mo), event)).status).toBe(200)
    expect((await attendees(person(mo), event)).items).toHaveLength(1)
  })
})

it('the members of an event come by tens, for who manages it (LE-7.39, LE-9.09)', async () => {
  const people = await Promise.all(Array.from({ length: 11 }, () => aPerson(app)))
  const group = await aGroup(app, people.slice(0, 3))
  const event = await anEvent(app.db, { owner: person(ann), visibility: 'MEMBERS', people, groups: [group] })
  const first = (await person(ann).get(`/web/ajax/${event.id}/members?first=0&max=10`)).body
  expect(first).toMatchObject({ counts: { users: 11, groups: 1 }, total: 12, list: { length: 10 } })
  expect((await person(ann).get(`/web/ajax/${event.id}/members`)).body.list).toHaveLength(10)
  const rest = (await person(ann).get(`/web/ajax/${event.id}/members?first=10`)).body
  expect(rest.list).toHaveLength(2)
  const names = [...first.list, ...rest.list].map(({ name }: { name: string }) => name)
  expect(new Set(names)).toEqual(new Set([...people.map(({ name }) => name), group.name]))
  expect([...first.list, ...rest.list].find(({ type }: { type: string }) => type === 'GROUP')).toMatchObject({ member_count: 3 })
  expect((await person(people[0]).get(`/web/ajax/${event.id}/members`)).status).toBe(403)
  expect((await person(bob).get(`/web/ajax/${event.id}/members`)).status).toBe(404)
})

it('the address of a session is kept where it is one, for hosts alone (LE-7.32)', async () => {
  const event = await anEvent(app.db, { owner: person(ann) })
  const send = (uri: string, who = ann) => person(who).post(`/web/ajax/events/${event.id}/session-initiation`, { uri })
  const kept = async () => (await person(ann).get(`/api/v3/events/${event.id}`)).body.form.session_uri
  expect((await send('sip:room@example.org')).body).toEqual({ result: 'success', session_uri: 'sip:room@example.org' })
  expect(await kept()).toBe('sip:room@example.org')
  for (const wrong of ['room@example.org', 'sip:', 'sip:room', 'sip:room@', `sip:${'x'.repeat(300)}@example.org`])
    expect(await send(wrong)).toMatchObject({ status: 422, body: { error: { field: 'uri' } } })
  expect((await send('sip:other@example.org', bob)).status).toBe(403)
  expect((await person(bob).get(`/api/v3/events/${event.id}`)).text).not.toContain('sip:')
  expect(await kept()).toBe('sip:room@example.org')
  expect((await send('')).body).toMatchObject({ session_uri: '' })
  await app.db.updateTable('event').set({ state: 'CLOSED' }).where('id', '=', event.id).execute()
  expect((await send('sip:room@example.org')).status).toBe(409)
})

it('a picture that was uploaded for an event stands on it, and goes when it is taken off (LE-1.53)', async () => {
  const png = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const { url } = await sentFile(person(ann), 'image', 'hall.png', new Uint8Array(png), 'event')
  const { video } = (
    await person(ann).post('/web/ajax/events/create', {
      displayname: 'Town hall',
      visibility: 'USERS',
      time_start: Math.floor(Date.now() / 1000) + 86_400,
      duration: 60,
      timezone: 'UTC',
      thumbnailUploadUrl: url,
    })
  ).body
  expect(video).toMatchObject({ thumbnail_url: url })
  expect((await person(bob).get(url ?? '')).status).toBe(200)
  expect((await app.anonymous.get(url ?? '')).status).toBe(404)
  expect((await person(ann).put(`/web/ajax/events/${video.id}/update`, { thumbnailUploadUrl: '' })).body.video.thumbnail_url).toBe(null)
  expect((await person(bob).get(url ?? '')).status).toBe(404)
})

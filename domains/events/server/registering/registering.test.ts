import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeAsked } from '#domains/exports/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aJoinedGuest, anEvent, type EventWish } from '../../testing.ts'
import { registrationsFile } from './file.ts'

let app: TestApp
let root: TestPerson
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  await app.db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
  root = await aPerson(app, { role: 'siteadmin' })
  ann = await aPerson(app, { role: 'poweruser', displayname: 'Ann' })
})

interface Named {
  readonly id: string
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(app)))
const at = ({ id }: Named) => `/api/v3/events/${id}/registrations`
const asking = (places: number | null, wish: EventWish = {}) =>
  anEvent(app.db, { owner: ann, title: 'Talk', ...wish, settings: { asks_registration: true, places, ...wish.settings } })
const register = (who: TestPerson, event: Named) => who.post(at(event))
const unregister = (who: TestPerson, event: Named) => who.delete(at(event))
const setTerms = (event: Named, fields: object, who = ann) => who.put(`/api/v3/events/${event.id}/registration-form`, fields)
const stateOf = async (who: TestPerson, { id }: Named) => (await who.get(`/api/v3/events/${id}`)).body.registration.mine
const statesOf = (all: readonly TestPerson[], event: Named) => Promise.all(all.map((who) => stateOf(who, event)))
const listOf = async (event: Named, query = '') => (await ann.get(`${at(event)}/people${query}`)).body
const inbox = async (who: TestPerson) =>
  (await who.get('/api/v3/inbox')).body.items as { kind: string; text: string; message: string; url: string }[]
const noticeOf = (who: TestPerson, kind: string) => eventually(async () => (await inbox(who)).find((one) => one.kind === kind))
const mailsTo = (who: TestPerson) =>
  app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', `${who.name}@example.org`).orderBy('id').execute()

/** One after the other, so that their order is known. */
async function registerAll(all: readonly TestPerson[], event: Named): Promise<string[]> {
  const states: string[] = []
  for (const who of all) states.push((await register(who, event)).body.state)
  return states
}

describe('whoever sees an event that asks for it', () => {
  it('registers once, and waits when all places are taken, with how many wait longer', async () => {
    const all = await people(4)
    const [first, , third, fourth] = all as [TestPerson, TestPerson, TestPerson, TestPerson]
    const event = await asking(2)
    expect((await first.get(`/api/v3/events/${event.id}`)).body).toMatchObject({
      registration: { required: true, limit: 2, mine: null },
      places: { free: 2, before: null },
      can: { register: true },
    })
    expect(await registerAll(all, event)).toEqual(['REGISTERED', 'REGISTERED', 'WAITING', 'WAITING'])
    expect(await registerAll([third, first], event)).toEqual(['WAITING', 'REGISTERED'])
    expect((await fourth.get(`/api/v3/events/${event.id}`)).body).toMatchObject({
      registration: { mine: 'WAITING' },
      places: { free: 0, before: 1 },
    })
    expect((await app.anonymous.get(`/api/v3/events/${event.id}`)).status).toBe(404)
  })

  it('gives the place to who waits longest by unregistering, who is told by notice and mail, and nobody else is', async () => {
    const all = await people(4)
    const [first, second, third, fourth] = all as [TestPerson, TestPerson, TestPerson, TestPerson]
    const event = await asking(2)
    await registerAll(all, event)
    for (const who of [first, second]) await noticeOf(who, 'event_placed')
    expect((await unregister(first, event)).body).toEqual({ result: 'success' })
    expect(await statesOf(all, event)).toEqual([null, 'REGISTERED', 'REGISTERED', 'WAITING'])
    const notice = await noticeOf(third, 'event_placed')
    expect(notice.text).toMatch(/^You have a place at “Talk”, \w{3}, \d+ \w+ \d{4}, /)
    expect(notice.url).toBe(`/web/events/${event.id}`)
    expect((await mailsTo(third)).map(({ subject }) => subject)).toEqual([expect.stringContaining('You have a place at “Talk”')])
    expect((await third.get(`/api/v3/events/${event.id}/calendar.ics`)).text).toContain(`UID:${event.id}`)
    // Unregistering once more gives nothing away.
    await unregister(first, event)
    await unregister(second, event)
    await noticeOf(fourth, 'event_placed')
    expect(await statesOf(all, event)).toEqual([null, null, 'REGISTERED', 'REGISTERED'])
    // Whoever got one by registering has heard of that, and of nothing else.
    for (const who of all) expect((await inbox(who)).map(({ kind }) => kind)).toEqual(['event_placed'])
    // Whoever comes back stands at the end, and hears of a place anew.
    await registerAll([first], event)
    await unregister(third, event)
    await eventually(async () => (await inbox(first)).length === 2)
    await registerAll([third], event)
    await unregister(fourth, event)
    await eventually(async () => (await inbox(third)).length === 2)
  })

  it('never gets a place that somebody else has, however many ask for the last at once, and however often', async () => {
    const all = await people(8)
    const event = await asking(3)
    const answers = await Promise.all([...all, ...all].map((who) => register(who, event)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const states = await statesOf(all, event)
    expect(states.filter((state) => state === 'REGISTERED')).toHaveLength(3)
    const placed = all.filter((_, index) => states[index] === 'REGISTERED')
    const waiting = all.filter((_, index) => states[index] === 'WAITING')
    // All who have one leave while others register: those who waited have the places, and no more than there are.
    const late = await people(2)
    await Promise.all([...placed.map((who) => unregister(who, event)), ...late.map((who) => register(who, event))])
    expect(await listOf(event)).toMatchObject({ registered: 3, waiting: 4 })
    expect((await statesOf(waiting, event)).filter((state) => state === 'REGISTERED')).toHaveLength(3)
    expect(await statesOf(late, event)).toEqual(['WAITING', 'WAITING'])
  })

  it('is refused where nobody is asked to, where they run it or speak there, and once it has begun or is over', async () => {
    const [bob, host, moderator, speaker] = (await people(4)) as [TestPerson, TestPerson, TestPerson, TestPerson]
    const refusal = async (who: TestPerson, event: Named) => {
      const { status, body } = await register(who, event)
      return [status, body.error?.reason]
    }
    const event = await asking(null, { hosts: [host], moderators: [moderator], settings: { presenter_id: speaker.id } })
    for (const who of [ann, host, moderator, speaker]) expect(await refusal(who, event)).toEqual([409, 'own_event'])
    expect(await refusal(bob, await anEvent(app.db))).toEqual([409, 'no_registration'])
    const past = new Date(Date.now() - 86_400_000)
    const times = [
      [{ state: 'LIVE', live_at: new Date() }, 'event_live'],
      [{ state: 'CLOSED', closed_at: new Date() }, 'event_closed'],
      [{ starts_at: past }, 'event_closed'],
    ] as const
    for (const [settings, reason] of times) {
      const other = await asking(null, { settings })
      expect(await refusal(bob, other)).toEqual([409, reason])
      expect((await unregister(bob, other)).status).toBe(409)
    }
    expect((await register(bob, await asking(null, { visibility: '' }))).status).toBe(404)
    const open = await asking(1, { visibility: 'PUBLIC' })
    const guest = await aJoinedGuest(app, open)
    expect((await guest.post(at(open))).status).toBe(401)
    // A guest takes no place.
    expect((await register(bob, open)).body.state).toBe('REGISTERED')
  })

  it('finds it among their events until it is over, and sees it without registering, too', async () => {
    const [bob, cid] = (await people(2)) as [TestPerson, TestPerson]
    const [event, over] = [await asking(1), await asking(1)]
    for (const one of [event, over]) await registerAll([bob], one)
    await app.db.updateTable('event').set({ state: 'CLOSED' }).where('id', '=', over.id).execute()
    const mine = async (who: TestPerson) => (await who.get('/web/my/events?scope=registered')).body.items
    expect(await mine(bob)).toMatchObject([{ id: event.id, registration: { mine: 'REGISTERED' }, can: { manage: false } }])
    expect((await bob.get('/web/my/events')).body.items).toEqual([])
    expect(await mine(cid)).toEqual([])
    expect((await cid.get(`/api/v3/events/${event.id}`)).status).toBe(200)
  })
})

it('whoever registers over and over with a free place hears of it once', async () => {
  const bob = await aPerson(app)
  const event = await asking(null)
  for (let turn = 0; turn < 3; turn += 1) {
    await registerAll([bob], event)
    await unregister(bob, event)
  }
  await registerAll([bob], event)
  await noticeOf(bob, 'event_placed')
  expect(await mailsTo(bob)).toHaveLength(1)
  // What is told later comes after all that was told before.
  await ann.delete(`${at(event)}/people/${bob.name}`)
  await noticeOf(bob, 'event_unregistered')
  expect((await inbox(bob)).map(({ kind }) => kind).toSorted()).toEqual(['event_placed', 'event_unregistered'])
})

describe('places', () => {
  it('are given in order by a higher limit, and taken from nobody by a lower one', async () => {
    const all = await people(5)
    const [first, second, third, fourth, fifth] = all as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
    const event = await asking(1)
    await registerAll(all, event)
    expect((await setTerms(event, { limit: 3 })).body).toMatchObject({ required: true, limit: 3 })
    expect(await statesOf(all, event)).toEqual(['REGISTERED', 'REGISTERED', 'REGISTERED', 'WAITING', 'WAITING'])
    for (const who of [second, third]) await noticeOf(who, 'event_placed')
    await setTerms(event, { limit: 2 })
    expect((await listOf(event)).registered).toBe(3)
    await unregister(first, event)
    expect(await stateOf(fourth, event)).toBe('WAITING')
    await unregister(second, event)
    expect(await stateOf(fourth, event)).toBe('REGISTERED')
    await setTerms(event, { limit: null })
    expect(await stateOf(fifth, event)).toBe('REGISTERED')
    expect((await fifth.get(`/api/v3/events/${event.id}`)).body.places).toEqual({ free: null, before: null })
  })

  it('are for nobody who is disabled or sees the event no more, and whoever waits behind them does not wait for that', async () => {
    const all = await people(4)
    const [first, disabled, outsider, fourth] = all as [TestPerson, TestPerson, TestPerson, TestPerson]
    const event = await asking(1, { visibility: 'MEMBERS', people: all })
    await registerAll(all, event)
    const members = [first.name, disabled.name, fourth.name]
    expect((await ann.put(`/web/ajax/events/${event.id}/update`, { user_members: members })).status).toBe(200)
    expect((await root.put(`/api/v3/users/${disabled.name}`, { is_enabled: 0 })).status).toBe(200)
    expect((await unregister(outsider, event)).status).toBe(404)
    await unregister(first, event)
    expect(await stateOf(fourth, event)).toBe('REGISTERED')
    expect(await listOf(event)).toMatchObject({ registered: 1, waiting: 2 })
    // Nor do they hear what it is called now.
    expect((await ann.delete(`/web/ajax/events/${event.id}`)).status).toBe(200)
    const subjects = async (who: TestPerson) => (await mailsTo(who)).map(({ subject }) => subject)
    expect(await subjects(fourth)).toContainEqual('Ann cancelled “Talk”')
    expect(await subjects(outsider)).not.toContainEqual('Ann cancelled “Talk”')
  })

  it('are given back by whoever becomes a host, a moderator, the presenter or the owner', async () => {
    const all = await people(5)
    const [host, moderator, speaker, heir, last] = all as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
    const owner = await aPerson(app)
    const event = await asking(4, { owner })
    await registerAll(all, event)
    const hosts = [
      { username: host.name, owner_type: 'HOST' },
      { username: moderator.name, owner_type: 'MODERATOR' },
    ]
    expect((await owner.put(`/web/ajax/events/${event.id}/update`, { hosts, presenter: speaker.name })).status).toBe(200)
    expect(await statesOf(all, event)).toEqual([null, null, null, 'REGISTERED', 'REGISTERED'])
    expect((await root.delete(`/api/v3/users/${owner.name}`, { newowner: heir.name })).status).toBe(200)
    expect(await statesOf([heir, last], event)).toEqual([null, 'REGISTERED'])
  })

  it('of somebody who is removed go to others, and an event that is deleted is told to who had registered', async () => {
    const [gone, next, waiting] = (await people(3)) as [TestPerson, TestPerson, TestPerson]
    const event = await asking(1)
    await registerAll([gone, next, waiting], event)
    expect((await root.delete(`/api/v3/users/${gone.name}`)).status).toBe(200)
    expect(await statesOf([next, waiting], event)).toEqual(['REGISTERED', 'WAITING'])
    await noticeOf(next, 'event_placed')
    expect((await ann.delete(`/web/ajax/events/${event.id}`)).status).toBe(200)
    for (const who of [next, waiting]) expect((await mailsTo(who)).map(({ subject }) => subject)).toContainEqual('Ann cancelled “Talk”')
    const left = app.db.selectFrom('event_registration').select('account_id').where('event_id', '=', event.id)
    expect(await left.execute()).toEqual([])
  })

  it('are asked for by who runs it alone, beside the form for guests, which stays, within bounds and until it is over', async () => {
    const bob = await aPerson(app)
    const event = await anEvent(app.db, { owner: ann, visibility: 'PUBLIC' })
    const form = { name: 'About you', fields: [], gdpr: 'My name is kept.' }
    await setTerms(event, form)
    expect((await setTerms(event, { required: 1, limit: 40 })).body).toEqual({ ...form, required: true, limit: 40 })
    expect((await setTerms(event, { name: '', fields: [], gdpr: '' })).body).toEqual({
      name: '',
      fields: [],
      gdpr: '',
      required: true,
      limit: 40,
    })
    for (const limit of [0, -1, 1.5, 100_001, 'many', '']) expect([limit, (await setTerms(event, { limit })).status]).toEqual([limit, 422])
    expect((await setTerms(event, { required: 0 }, bob)).status).toBe(403)
    expect((await app.anonymous.get(`/api/v3/events/${event.id}/registration-form`)).body).toMatchObject({ required: true, limit: 40 })
    const over = await asking(1, { settings: { state: 'CLOSED' } })
    expect(await setTerms(over, { limit: 2 })).toMatchObject({ status: 409, body: { error: { reason: 'event_closed' } } })
  })
})

describe('the list of who has registered', () => {
  it('is for who runs the event: who has a place, then who waits, each in their order', async () => {
    const all = await people(4)
    const [first, second, third, fourth] = all as [TestPerson, TestPerson, TestPerson, TestPerson]
    const event = await asking(2)
    await registerAll(all, event)
    await unregister(first, event)
    await registerAll([first], event)
    const page = await listOf(event, '?max=2&count=1')
    expect(page).toMatchObject({ registered: 2, waiting: 2, total: 4, next: 2 })
    const { items } = await listOf(event)
    expect(items.map(({ username, state }: { username: string; state: string }) => [username, state])).toEqual([
      [second.name, 'REGISTERED'],
      [third.name, 'REGISTERED'],
      [fourth.name, 'WAITING'],
      [first.name, 'WAITING'],
    ])
    expect((await second.get(`${at(event)}/people`)).status).toBe(403)
  })

  it('loses whom a host takes off it, who is told; whoever waits longest gets the place', async () => {
    const [bob, cid, eve] = (await people(3)) as [TestPerson, TestPerson, TestPerson]
    const event = await asking(1)
    await registerAll([bob, cid], event)
    const remove = (who: TestPerson, person: TestPerson) => who.delete(`${at(event)}/people/${person.name}`)
    expect((await remove(cid, bob)).status).toBe(403)
    expect((await remove(ann, eve)).status).toBe(404)
    const answers = await Promise.all([remove(ann, bob), remove(ann, bob)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    expect((await noticeOf(bob, 'event_unregistered')).text).toBe('Ann ended your registration for “Talk”')
    await noticeOf(cid, 'event_placed')
    expect(await statesOf([bob, cid], event)).toEqual([null, 'REGISTERED'])
  })

  it('is a file, too, in which no name is a formula, and which opens no longer for who runs the event no more', async () => {
    const [host, bob] = [await aPerson(app), await aPerson(app, { displayname: '=HYPERLINK("https://example.net")' })]
    const event = await asking(1, { hosts: [host] })
    await registerAll([bob, await aPerson(app, { displayname: 'Cid' })], event)
    expect((await host.post(`${at(event)}/file`, { export_file_format: 'xlsx' })).body).toEqual({ result: 'success' })
    expect((await bob.post(`${at(event)}/file`, { export_file_format: 'csv' })).status).toBe(403)
    const id = await makeAsked(app, host, registrationsFile, { eventId: event.id })
    const file = () => host.get(`/api/v3/reports/${id}`)
    const lines = (await file()).text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('username,displayname,state,registered_at')
    expect(lines[1]).toContain(`${bob.name},"'=HYPERLINK(""https://example.net"")",registered,`)
    expect(lines[2]).toContain(',Cid,waiting,')
    await ann.put(`/web/ajax/events/${event.id}/update`, { hosts: [] })
    expect((await file()).status).toBe(404)
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { anEvent } from '../testing.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
})
beforeEach(() => app.db.deleteFrom('event').execute())

const hour = 3_600_000
const state = (id: string, to: string, who = ann) => who.post(`/api/v3/events/${id}/state`, { state: to })
const remove = (id: string, fields: object = {}, who = ann) => who.delete(`/web/ajax/events/${id}`, fields)
const listing = (query = '', who: Pick<TestPerson, 'get'> = ann) => who.get(`/web/ajax/partials/events_listing${query}`)
const titles = (items: readonly { displayname: string }[]) => items.map((one) => one.displayname)
const listed = async (query = '', who: Pick<TestPerson, 'get'> = ann) => titles((await listing(query, who)).body.items)

describe('whoever runs an event', () => {
  it('opens it and closes it, and there is no way back (LE-3.08)', async () => {
    const { id } = await anEvent(app.db, { owner: ann })
    expect(await state(id, 'CLOSED')).toMatchObject({ status: 409, body: { error: { reason: 'event_state' } } })
    expect((await state(id, 'LIVE')).body.live_event).toMatchObject({ state: 'LIVE', stream_state: 'NOT_LIVE' })
    expect((await state(id, 'LIVE')).status).toBe(200)
    expect((await state(id, 'CLOSED')).body.live_event).toMatchObject({ state: 'CLOSED', stream_state: 'NONE', cancelled: false })
    expect((await state(id, 'LIVE')).status).toBe(409)
    expect((await state(id, 'NOT_LIVE')).status).toBe(422)
  })

  it('changes of one that is live all but its hour, and of one that is over nothing', async () => {
    const { id } = await anEvent(app.db, { owner: ann })
    const update = (fields: object) => ann.put(`/web/ajax/events/${id}/update`, fields)
    await state(id, 'LIVE')
    expect((await update({ displayname: 'Other' })).status).toBe(200)
    expect(await update({ time_start: Math.floor(Date.now() / 1000) + 86_400 })).toMatchObject({
      status: 409,
      body: { error: { reason: 'event_live' } },
    })
    await state(id, 'CLOSED')
    expect(await update({ displayname: 'Last' })).toMatchObject({ status: 409, body: { error: { reason: 'event_closed' } } })
  })

  it('deletes it, but not while it is live (VW-7.32)', async () => {
    const { id } = await anEvent(app.db, { owner: ann })
    await state(id, 'LIVE')
    expect(await remove(id)).toMatchObject({ status: 409, body: { error: { reason: 'event_live' } } })
    await state(id, 'CLOSED')
    expect(await remove(id)).toMatchObject({ status: 200, text: 'OK' })
    expect(await listed('?scope=my')).toEqual([])
    expect((await ann.get(`/api/v3/events/${id}`)).status).toBe(404)
  })

  it('cancels it with a message, even an empty one, and it comes no more (VW-7.33)', async () => {
    const [said, silent] = [await anEvent(app.db, { owner: ann, title: 'Said' }), await anEvent(app.db, { owner: ann, title: 'Silent' })]
    expect(await remove(said.id, { message: 'The hall is closed.' })).toMatchObject({ status: 200, text: 'OK' })
    expect((await remove(silent.id, { message: '' })).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await listed('?scope=cancelled')).toSorted()).toEqual(['Said', 'Silent'])
    expect((await (await aPerson(app)).get(`/api/v3/events/${said.id}`)).body.live_event).toMatchObject({
      state: 'CLOSED',
      cancelled: true,
      cancellation_message: 'The hall is closed.',
    })
    expect((await state(said.id, 'LIVE')).status).toBe(409)
    expect((await state(said.id, 'CLOSED')).status).toBe(409)
  })

  it('opens it once, whoever else cancels or deletes it at that moment', async () => {
    const bob = await aPerson(app)
    for (let round = 0; round < 5; round += 1) {
      const { id } = await anEvent(app.db, { owner: ann, hosts: [bob] })
      const [opened, cancelled] = await Promise.all([state(id, 'LIVE'), remove(id, { message: 'No.' }, bob)])
      expect(new Set([opened.status, cancelled.status])).toEqual(new Set([200, 409]))
      const { live_event } = (await ann.get(`/api/v3/events/${id}`)).body
      expect(live_event).toMatchObject(opened.status === 200 ? { state: 'LIVE', cancelled: false } : { state: 'CLOSED', cancelled: true })
    }
  })
})

describe('the list of events', () => {
  const at = (ms: number) => ({ starts_at: new Date(Date.now() + ms) })

  beforeEach(async () => {
    const make = (title: string, settings: object, owner = ann) => anEvent(app.db, { owner, title, settings })
    await make('Later', at(48 * hour))
    await make('Sooner', at(24 * hour))
    await make('Now', { ...at(-hour / 2), state: 'LIVE' })
    await make('Begins late', at(-hour / 2))
    await make('Never begun', at(-3 * hour))
    await make('Over', { ...at(-24 * hour), state: 'CLOSED' })
    await make('Of another', at(72 * hour), await aPerson(app))
  })

  it('shows what is to come where nothing else is asked, in its order (VW-1.07, VW-2.16, VW-2.18, VW-2.78)', async () => {
    expect(await listed()).toEqual(['Begins late', 'Sooner', 'Later', 'Of another'])
    expect((await listing()).body).toMatchObject({ scope: 'upcoming' })
    expect((await listing('?scope=nonsense')).body).toMatchObject({ scope: 'upcoming' })
    expect(await listed('?scope=upcoming&qtext=SOON')).toEqual(['Sooner'])
    expect(await listed('?qtext=gibberish')).toEqual([])
    expect(await listed('?order_by=displayname')).toEqual(['Begins late', 'Later', 'Of another', 'Sooner'])
    expect(await listed('?order_type=desc&max=2')).toEqual(['Of another', 'Later'])
    expect(await listed('', app.anonymous)).toEqual([])
  })

  it('shows what is live, what has been, what is one’s own, and all', async () => {
    expect(await listed('?scope=live_only')).toEqual(['Now'])
    expect(await listed('?scope=past')).toEqual(['Never begun', 'Over'])
    expect(await listed('?scope=my&max=20')).toEqual(['Later', 'Sooner', 'Now', 'Begins late', 'Never begun', 'Over'].toSorted(byStart))
    expect((await listing('?scope=all&count=1&max=2')).body).toMatchObject({ total: 7, more: false, next: 2 })
    expect((await listing('?scope=my', app.anonymous)).status).toBe(401)
  })

  it('is narrowed to what one runs, and to what one has registered for (VW-2.29, VW-9.21)', async () => {
    const asked = { asks_registration: true }
    const { id } = await anEvent(app.db, { owner: await aPerson(app), title: 'With places', settings: { ...at(96 * hour), ...asked } })
    await anEvent(app.db, { owner: await aPerson(app), title: 'Without mine', settings: { ...at(97 * hour), ...asked } })
    const bob = await aPerson(app)
    await anEvent(app.db, { owner: await aPerson(app), title: 'Hosted', hosts: [bob], settings: at(98 * hour) })
    expect((await bob.post(`/api/v3/events/${id}/registrations`)).status).toBe(200)
    const filtered = (filter: string, who: Pick<TestPerson, 'get'> = bob, rest = '') => listed(`?content_filtering=${filter}${rest}`, who)
    expect(await filtered('registered')).toEqual(['With places'])
    expect(await filtered('my')).toEqual(['Hosted'])
    expect(await filtered('my', ann)).toEqual(['Begins late', 'Sooner', 'Later'])
    expect(await filtered('my', ann, '&scope=past')).toEqual(['Never begun', 'Over'])
    const { sections } = (await listing('?scope=active&content_filtering=registered', bob)).body
    expect([titles(sections.live_only.items), titles(sections.upcoming.items)]).toEqual([[], ['With places']])
    expect((await listing('?content_filtering=my&count=1', ann)).body).toMatchObject({ total: 3 })
    for (const filter of ['all', 'nonsense']) expect(await filtered(filter, ann, '&max=20')).toHaveLength(7)
    for (const filter of ['my', 'registered']) expect(await filtered(filter, app.anonymous)).toEqual([])
  })

  it('gives six an answer, also of what was searched (VW-9.04)', async () => {
    for (let n = 1; n <= 7; n += 1) await anEvent(app.db, { title: `Kayak tour ${n}` })
    expect(await listed('?qtext=kayak')).toHaveLength(6)
    expect((await listing('?qtext=kayak')).body).toMatchObject({ next: 6 })
  })

  it('has two sections of what is active (VW-4.22)', async () => {
    const { sections, items } = (await listing('?scope=active&max=2&count=1')).body
    expect(items).toEqual([])
    expect(titles(sections.live_only.items)).toEqual(['Now'])
    expect(sections.live_only).toMatchObject({ total: 1, next: null })
    expect(titles(sections.upcoming.items)).toEqual(['Begins late', 'Sooner'])
    expect(sections.upcoming).toMatchObject({ total: 4, next: 2 })
  })
})

// Begins late and Now start within a moment of each other.
const order = ['Later', 'Sooner', 'Begins late', 'Now', 'Never begun', 'Over']
const byStart = (one: string, other: string) => order.indexOf(one) - order.indexOf(other)

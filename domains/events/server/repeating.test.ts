import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { sentFile } from '#domains/media/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aGuestOf, anEvent } from '../testing.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser', displayname: 'Ann Lee' })
})
beforeEach(() => app.db.deleteFrom('event').execute())

const fields = {
  displayname: 'Stand-up',
  description: 'All of us',
  visibility: 'USERS',
  start_date: '2036-03-24',
  start_time: '10:00',
  end_date: '2036-03-24',
  end_time: '10:30',
  timezone: 'Europe/Zurich',
}
const create = (more: object = {}, who = ann) => who.post('/web/ajax/events/create', { ...fields, ...more })
const update = (id: string, more: object, who = ann) => who.put(`/web/ajax/events/${id}/update`, more)
const show = async (id: string, who: Pick<TestPerson, 'get'> = ann) => (await who.get(`/api/v3/events/${id}`)).body
const weekly = (times: number) => ({ repeat: { every: 'week', times } })
const noticesOf = async (who: TestPerson) => {
  const { items } = (await who.get('/api/v3/inbox')).body
  return items.map(({ text }: { text: string }) => text) as string[]
}

describe('an event that is repeated', () => {
  it('becomes events of their own, at the same hour in its time zone, with all that its form and its registration say', async () => {
    const [bob, cleo, dan] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const group = await aGroup(app, [dan])
    const hosts = [bob, cleo].map(({ name: username, displayname }, n) => ({ username, displayname, owner_type: n ? 'MODERATOR' : 'HOST' }))
    const people = { visibility: 'MEMBERS', user_members: [bob.name], group_members: [group.name], presenter: cleo.name, hosts }
    const { video } = (await create(people)).body
    const form = { name: 'Who comes', fields: [], gdpr: 'I agree' }
    await ann.put(`/api/v3/events/${video.id}/registration-form`, { ...form, required: true, limit: 5 })
    await ann.put(`/api/v3/events/${video.id}/controls`, { slow_mode_seconds: 30, words: ['boo'] })
    const reply = await update(video.id, weekly(2))
    expect(reply.status, reply.text).toBe(200)
    const hour = (text: string) => Date.parse(text) / 1000
    expect(reply.body.copies.map((one: { time_start: number }) => one.time_start)).toEqual([
      hour('2036-03-31T08:00Z'),
      hour('2036-04-07T08:00Z'),
    ])
    for (const { id } of reply.body.copies) {
      const [copy, source] = [await show(id), await show(video.id)]
      const { start_date: _s, end_date: _e, ...same } = source.form
      expect(copy.form).toMatchObject({ ...same, start_time: '10:00', end_time: '10:30' })
      expect(copy).toMatchObject({ displayname: 'Stand-up', description: 'All of us', author: cleo.displayname, visibility: 'MEMBERS' })
      expect(copy.contentOwners).toEqual(source.contentOwners)
      expect(copy.registration).toMatchObject({ required: true, limit: 5 })
      expect((await ann.get(`/api/v3/events/${id}/registration-form`)).body).toMatchObject(form)
      expect((await ann.get(`/api/v3/events/${id}/controls`)).body).toMatchObject({ rules: { slow_mode_seconds: 30 }, words: ['boo'] })
      expect((await dan.get(`/api/v3/events/${id}`)).status).toBe(200)
      expect((await (await aPerson(app)).get(`/api/v3/events/${id}`)).status).toBe(404)
    }
  })

  it('is made with its copies in one call; what is done to one of them leaves the others', async () => {
    const { video, copies } = (await create({ repeat: { every: 'day', until: '2036-03-26' } })).body
    expect(copies).toHaveLength(2)
    const [one, other] = copies
    expect((await update(one.id, { displayname: 'Another' })).status).toBe(200)
    expect((await ann.delete(`/web/ajax/events/${video.id}`)).status).toBe(200)
    expect([(await show(one.id)).displayname, (await show(other.id)).displayname]).toEqual(['Another', 'Stand-up'])
    expect((await ann.delete(`/web/ajax/events/${other.id}`)).status).toBe(200)
    expect((await show(one.id)).displayname).toBe('Another')
  })

  it('takes nobody along who registered or joined, no key of an encoder, and no state', async () => {
    const { video } = (await create({ visibility: 'PUBLIC' })).body
    const bob = await aPerson(app)
    await ann.put(`/api/v3/events/${video.id}/registration-form`, { required: true })
    expect((await bob.post(`/api/v3/events/${video.id}/registrations`, {})).status).toBe(200)
    await aGuestOf(app.db, video)
    const key = (await ann.get(`/api/v3/events/${video.id}/ingest`)).body.rtmp.key
    await ann.post(`/api/v3/events/${video.id}/state`, { state: 'LIVE' })
    const [copy] = (await update(video.id, weekly(1))).body.copies
    expect(await show(copy.id, bob)).toMatchObject({ registration: { mine: null }, live_event: { state: 'NOT_LIVE' } })
    expect((await ann.get(`/api/v3/events/${copy.id}/registrations`)).body.items).toEqual([])
    expect((await ann.get(`/api/v3/events/${copy.id}/ingest`)).body.rtmp.key).not.toBe(key)
  })

  it('makes each copy once, however often it is asked for and at once', async () => {
    const { id } = await anEvent(app.db, { owner: ann })
    const made = await Promise.all([1, 2, 3].map(() => update(id, weekly(3))))
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(made.flatMap(({ body }) => body.copies)).toHaveLength(3)
    expect((await update(id, weekly(4))).body.copies).toHaveLength(1)
    const mine = (await ann.get('/web/my/events?scope=upcoming')).body.items
    expect(mine).toHaveLength(5)
    await ann.delete(`/web/ajax/events/${mine[1].id}`)
    expect((await update(id, weekly(4))).body.copies).toHaveLength(1)
  })

  it('is repeated by whoever runs it and may create events, 52 times at once at most', async () => {
    const [host, user, moderator] = [
      await aPerson(app, { role: 'poweruser' }),
      await aPerson(app),
      await aPerson(app, { role: 'poweruser' }),
    ]
    const { id } = await anEvent(app.db, { owner: ann, hosts: [host, user], moderators: [moderator] })
    expect((await update(id, weekly(1), user)).status).toBe(403)
    expect((await update(id, weekly(1), moderator)).status).toBe(403)
    const refused = [
      { every: 'week' },
      { every: 'week', times: 0 },
      { every: 'week', times: 53 },
      { every: 'day', until: '2099-01-01' },
      { every: 'month', until: '2026-01-01' },
      { every: 'hour', times: 2 },
      { every: 'day', times: 2, until: '2099-01-01' },
    ]
    for (const repeat of refused) expect((await update(id, { repeat }, host)).status, JSON.stringify(repeat)).toBe(422)
    expect((await ann.get('/web/my/events')).body.items).toHaveLength(1)
    const { copies } = (await update(id, weekly(1), host)).body
    expect((await show(copies[0].id)).contentOwners[0].username).toBe(ann.name)
    await ann.post(`/api/v3/events/${id}/state`, { state: 'LIVE' })
    await ann.post(`/api/v3/events/${id}/state`, { state: 'CLOSED' })
    expect((await update(id, weekly(1))).status).toBe(409)
  })

  it('starts on a day that a host can count on from: none of a year that is far off is taken', async () => {
    const far = { start_date: '9999-12-31', end_date: '9999-12-31' }
    for (const more of [{}, { repeat: { every: 'month', times: 12 } }]) expect((await create({ ...far, ...more })).status).toBe(422)
    const { start_date: _s, start_time: _t, end_date: _e, end_time: _u, ...others } = fields
    const late = { ...others, time_start: 253_402_300_000, duration: 60, repeat: { every: 'month', times: 12 } }
    expect((await ann.post('/web/ajax/events/create', late)).status).toBe(422)
    expect((await create({ start_date: '2199-12-01', end_date: '2199-12-01', repeat: { every: 'month', times: 12 } })).status).toBe(200)
  })

  it('is told to those who are invited in one notice; who is chosen for a copy later hears of that one', async () => {
    const [bob, cleo] = [await aPerson(app), await aPerson(app)]
    const hosts = [{ username: bob.name, owner_type: 'MODERATOR' }]
    const { copies } = (await create({ hosts, ...weekly(3) })).body
    const first =
      'Ann Lee invited you to “Stand-up”, Mon, 24 March 2036, 10:00–10:30 (Europe/Zurich), and 3 more times until Mon, 14 April 2036'
    expect(await eventually(async () => (await noticesOf(bob))[0])).toBe(first)
    await update(copies[1].id, { hosts: [...hosts, { username: cleo.name, owner_type: 'MODERATOR' }] })
    const second = 'Ann Lee invited you to “Stand-up”, Mon, 7 April 2036, 10:00–10:30 (Europe/Zurich)'
    expect(await eventually(async () => (await noticesOf(cleo))[0])).toBe(second)
    expect(await noticesOf(bob)).toEqual([first])
  })

  it('gives each copy a picture of its own, which stays when the first event goes', async () => {
    const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const { url } = await sentFile(ann, 'image', 'hall.png', new Uint8Array(picture), 'event')
    const { video, copies } = (await create({ thumbnailUploadUrl: url, ...weekly(2) })).body
    const pictures = () => Promise.all(copies.map(async ({ id }: { id: string }) => (await show(id)).thumbnail_url))
    const all = await eventually(async () => (await pictures()).every((one) => one !== null) && pictures())
    expect(new Set([...all, video.thumbnail_url]).size).toBe(3)
    await ann.delete(`/web/ajax/events/${video.id}`)
    for (const one of await pictures()) expect((await ann.get(one)).status).toBe(200)
  })
})

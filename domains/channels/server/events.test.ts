import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { sentFile } from '#domains/media/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aChannel } from '../testing.ts'

let app: TestApp
let [ann, bob]: TestPerson[] = []
const person = (one: TestPerson | undefined): TestPerson => one as TestPerson

beforeAll(async () => {
  app = await startedApp()
  ;[ann, bob] = await Promise.all([aPerson(app, { role: 'poweruser' }), aPerson(app)])
})

const channelsOf = async (event: { id: string }, who = ann) =>
  (await person(who).get(`/web/ajax/${event.id}/channels`)).body.list.map(({ name }: { name: string }) => name)
const update = (event: { id: string }, channels: unknown) => person(ann).put(`/web/ajax/events/${event.id}/update`, { channels })
const page = async ({ name }: { name: string }, query = '', who = bob) =>
  (await person(who).get(`/web/ajax/partials/channels/${name}${query}`)).body
interface Item {
  readonly entity_id: string
  readonly card: { readonly displayname: string; readonly badge: string | null; readonly url: string } | null
}
const cardsOf = ({ items }: { items: Item[] }) => items.map(({ card }) => card)

describe('the channels of an event', () => {
  it('are sent by its form with id and name, and are these and no others (LE-3.19)', async () => {
    const [news, talks] = [await aChannel(app.db, { owner: person(ann) }), await aChannel(app.db, { owner: person(ann) })]
    const hours = { time_start: Math.floor(Date.now() / 1000) + 86_400, duration: 60, timezone: 'UTC' }
    const entries = [news, talks].map(({ id, name }) => ({ id, name }))
    const fields = { displayname: 'Town hall', visibility: 'USERS', channels: entries, ...hours }
    const made = await person(ann).post('/web/ajax/events/create', fields)
    expect(made.status, made.text).toBe(200)
    const { video: event } = made.body
    expect((await channelsOf(event)).toSorted()).toEqual([news.name, talks.name].toSorted())
    expect(event.form.channels.map(({ id }: { id: string }) => id).toSorted()).toEqual([news.id, talks.id].toSorted())
    expect((await update(event, news.name)).status).toBe(200)
    expect(await channelsOf(event)).toEqual([news.name])
    expect((await person(ann).put(`/web/ajax/events/${event.id}/update`, { displayname: 'Other' })).status).toBe(200)
    expect(await channelsOf(event)).toEqual([news.name])
    await update(event, [])
    expect(await channelsOf(event)).toEqual([])
  })

  it('hold its copies, too, where whoever repeats it manages them', async () => {
    const [own, foreign] = [await aChannel(app.db, { owner: person(ann) }), await aChannel(app.db)]
    const event = await anEvent(app.db, { owner: person(ann) })
    expect((await update(event, [own.name])).status).toBe(200)
    const item = { channel_id: foreign.id, entity_type: 'event', entity_id: event.id, type: 'event' }
    await app.db.insertInto('channel_item').values(item).execute()
    const repeat = { every: 'week', times: 2 }
    const { copies } = (await person(ann).put(`/web/ajax/events/${event.id}/update`, { repeat })).body
    expect(copies).toHaveLength(2)
    for (const copy of copies) expect(await channelsOf(copy)).toEqual([own.name])
  })

  it('are those that one may publish to; others are left as they are', async () => {
    const [own, foreign] = [await aChannel(app.db, { owner: person(ann) }), await aChannel(app.db)]
    const event = await anEvent(app.db, { owner: person(ann) })
    expect(await update(event, [{ name: foreign.name }])).toMatchObject({ status: 422, body: { error: { field: 'channels' } } })
    const item = { channel_id: foreign.id, entity_type: 'event', entity_id: event.id, type: 'event' }
    await app.db.insertInto('channel_item').values(item).execute()
    expect((await update(event, [{ name: own.name }])).status).toBe(200)
    expect((await channelsOf(event)).toSorted()).toEqual([own.name, foreign.name].toSorted())
    expect((await person(bob).get(`/web/ajax/${(await anEvent(app.db, { visibility: '' })).id}/channels`)).status).toBe(404)
  })
})

it('every field of the form of an event is kept as it was sent (LE-3.11)', async () => {
  const root = await aPerson(app, { role: 'siteadmin' })
  await root.put('/api/v3/domain', { external_sharing: 1 })
  const channel = await aChannel(app.db, { owner: person(ann) })
  const group = await aGroup(app, [person(bob)])
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const { url } = await sentFile(person(ann), 'image', 'hall.png', new Uint8Array(picture), 'event')
  const sent = {
    displayname: 'Town hall',
    description: 'All of us',
    presenter: 'Dr. Who',
    start_date: '2036-07-01',
    start_time: '10:00',
    end_date: '2036-07-01',
    end_time: '11:30',
    timezone: 'Europe/Vienna',
    hosts: [{ username: bob?.name, displayname: bob?.displayname, owner_type: 'MODERATOR' }],
    channels: [{ id: channel.id, name: channel.name }],
    thumbnailUploadUrl: url,
  }
  const plan = async (more: object) => {
    const { body } = await person(ann).post('/web/ajax/events/create', { ...sent, ...more })
    return (await person(ann).get(`/web/events/${body.video.id}/settings`)).body
  }
  const { presenter, start_date, start_time, end_date, end_time } = sent
  const open = await plan({ visibility: 'USERS', include_external: 1 })
  expect(open).toMatchObject({
    displayname: 'Town hall',
    description: 'All of us',
    visibility: 'USERS',
    thumbnail_url: url,
    contentOwners: [{ username: ann?.name }, { username: bob?.name, owner_type: 'MODERATOR' }],
    live_event: { time_start: Date.parse('2036-07-01T08:00:00Z') / 1000, duration: 90, timezone: 'Europe/Vienna' },
    form: { presenter, start_date, start_time, end_date, end_time, include_external: true, channels: [{ name: channel.name }] },
  })
  const chosen = await plan({ visibility: 'MEMBERS', user_members: bob?.name, group_members: group.name, thumbnailUploadUrl: '' })
  expect(chosen).toMatchObject({
    visibility: 'MEMBERS',
    form: { user_members: [{ name: bob?.name }], group_members: [{ name: group.name }] },
  })
  await root.put('/api/v3/domain', { external_sharing: 0 })
})

describe('a channel', () => {
  it('shows its events to whoever sees them, under a tab of their own, and finds them by words', async () => {
    const channel = await aChannel(app.db, { owner: person(ann) })
    const shown = await anEvent(app.db, { owner: person(ann), title: 'Harvest festival' })
    const live = await anEvent(app.db, { owner: person(ann), title: 'Lantern walk', settings: { state: 'LIVE' } })
    const hidden = await anEvent(app.db, { owner: person(ann), title: 'Harvest council', visibility: '' })
    for (const event of [shown, live, hidden]) await update(event, [{ name: channel.name }])
    const all = await page(channel)
    expect(cardsOf(all)).toMatchObject([
      { displayname: 'Lantern walk', badge: 'Live', url: `/web/events/${live.id}` },
      { displayname: 'Harvest festival', badge: 'Planned' },
    ])
    expect(all.tabs).toContainEqual({ type: 'event', label: 'Events' })
    expect(cardsOf(await page(channel, '?type=event'))).toHaveLength(2)
    expect(cardsOf(await page(channel, '?type=video'))).toEqual([])
    expect(cardsOf(await page(channel, '?qtext=harvest'))).toMatchObject([{ displayname: 'Harvest festival' }])
    const byTitle = cardsOf(await page(channel, '?order_by=displayname'))
    expect(byTitle).toMatchObject([{ displayname: 'Harvest festival' }, { displayname: 'Lantern walk' }])
    const found = (await person(bob).get(`/web/ajax/partials/channels/${channel.name}/search?qtext=harvest&type=all`)).body
    expect(found.items).toMatchObject([{ displayname: 'Harvest festival', entity_type: 'event' }])
    expect(found.tabs).toContainEqual({ type: 'event', label: 'Events', count: 1 })
    expect(JSON.stringify(found)).not.toContain('council')
  })

  it('gets an event from who manages it, features it, and forgets it when it is deleted', async () => {
    const channel = await aChannel(app.db, { owner: person(ann) })
    const event = await anEvent(app.db, { owner: person(ann), title: 'Open day' })
    const at = `/web/ajax/channels/${channel.name}/content/${event.id}`
    expect((await person(bob).post(at, { type: 'event', op: 'add' })).status).toBe(403)
    expect((await person(ann).post(at, { type: 'event', op: 'add' })).status).toBe(200)
    expect((await person(ann).post(at, { type: 'event', op: 'add' })).status).toBe(409)
    expect((await person(ann).post(at, { type: 'event', featured: 1 })).status).toBe(200)
    expect((await page(channel, '?content_filtering=featured')).items).toMatchObject([{ entity_id: event.id, featured: true }])
    await person(ann).delete(`/web/ajax/events/${event.id}`)
    await eventually(async () => (await page(channel, '', ann)).items.length === 0)
  })
})

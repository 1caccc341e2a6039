import { beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { aJoinedGuest, anEvent } from '#domains/events/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson
let admin: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser', displayname: 'Ann Ostrich' })
  bob = await aPerson(app)
  admin = await aPerson(app, { role: 'siteadmin' })
})

const day = 86_400_000
const search = async (who: Pick<TestPerson, 'get'>, query: string) => (await who.get(`/web/search?${query}`)).body
const idsOf = ({ items }: { items: readonly { readonly id: string }[] }) => items.map(({ id }) => id)
const tabOf = (page: { tabs: readonly { readonly type: string; readonly count: number }[] }, type: string) =>
  page.tabs.find((tab) => tab.type === type)?.count

/** The visible words of everything that an answer tells. */
const toldOf = async (who: Pick<TestPerson, 'get'>, word: string) =>
  JSON.stringify([
    await search(who, `qtext=${word}`),
    await search(who, `qtext=${word}&type=events&count=1`),
    await search(who, `qtext=${word}&type=tracks&count=1`),
    (await who.get(`/api/v3/search/suggest?qtext=${word}`)).body,
  ])

describe('events and tracks in a search', () => {
  it('stand under tabs of their own and before the videos of everything, with cards and reasons, and are suggested', async () => {
    const starts = new Date(Date.now() + day)
    const settings = { description: 'All about emus', presenter: 'Dr. Emu', starts_at: starts }
    const event = await anEvent(app.db, { owner: ann, title: 'Emu hour', settings })
    const video = await aVideo(app.db, { title: 'An emu' })
    const modules = [[video]]
    const track = await aTrack(app.db, { owner: ann, title: 'Emu school', topics: ['birds'], author: 'Ann', visibility: 'USERS', modules })
    const all = await search(bob, 'qtext=emu&count=1')
    expect(all.tabs.map(({ type, count }: { type: string; count: number }) => [type, count])).toEqual([
      ['all', 3],
      ['videos', 1],
      ['short_videos', 0],
      ['podcasts', 0],
      ['channels', 0],
      ['playlists', 0],
      ['events', 1],
      ['tracks', 1],
    ])
    const card = { id: event.id, type: 'event', badge: 'Planned', starts_at: starts.toISOString(), url: `/web/events/${event.id}` }
    const path = { id: track.id, type: 'track', kapsule_count: 1, percentage: 0, url: `/web/tracks/${track.name}` }
    expect(idsOf(all)).toEqual([video.id])
    expect(all.groups).toMatchObject([
      { type: 'events', label: 'Events', items: [card] },
      { type: 'tracks', label: 'Tracks', items: [path] },
    ])
    expect(all.groups[0].items[0].hits.map(({ kind }: { kind: string }) => kind)).toEqual(['title', 'description', 'author'])
    const { items } = (await bob.get('/api/v3/search/suggest?qtext=emu')).body
    expect(items.map(({ type, id }: { type: string; id: string }) => [type, id])).toEqual([
      ['video', video.id],
      ['event', event.id],
      ['track', track.id],
    ])
    expect(idsOf(await search(bob, 'qtext=emus&type=events'))).toEqual([event.id])
    expect(idsOf(await search(bob, 'qtext=ostrich&type=tracks'))).toEqual([track.id])
  })

  it('are paged and counted, and narrowed by what they have: topic, owner, channel and date, of what has begun only', async () => {
    const hours = (n: number) => ({ starts_at: new Date(Date.now() + n * 3_600_000) })
    const wish = (title: string, n: number) => ({ owner: ann, title, settings: hours(n) })
    const [past, old, coming] = [
      await anEvent(app.db, wish('Heron now', -2)),
      await anEvent(app.db, wish('Heron then', -72)),
      await anEvent(app.db, wish('Heron soon', 72)),
    ]
    const track = await aTrack(app.db, { owner: ann, title: 'Herons', topics: ['wading'] })
    const channel = await aChannel(app.db, { owner: ann, events: [past, coming] })
    const events = (query: string, who = bob) => search(who, `qtext=heron&type=events&count=1&${query}`)
    const page = await events('order_by=newest&max=2')
    expect([idsOf(page), page.total, page.next]).toEqual([[coming.id, past.id], 3, 2])
    expect(idsOf(await events('order_by=newest&max=2&first=2'))).toEqual([old.id])
    expect(idsOf(await events('date=day'))).toEqual([past.id])
    expect(idsOf(await events('date=week')).toSorted()).toEqual([past.id, old.id].toSorted())
    const dates = page.facets.find(({ name }: { name: string }) => name === 'date').values
    expect(dates).toMatchObject([{ value: 'day', count: 1 }, { value: 'week', count: 2 }, { count: 2 }, { count: 2 }])
    expect(idsOf(await events(`channel=${channel.name}`)).toSorted()).toEqual([past.id, coming.id].toSorted())
    for (const none of ['topic=wading', 'duration=short', 'language=en', `owner=${bob.name}`]) expect((await events(none)).total).toBe(0)
    expect((await events(`owner=${ann.name}`)).total).toBe(3)
    expect(idsOf(await search(bob, 'topic=wading&type=tracks'))).toEqual([track.id])
    expect(tabOf(await search(bob, `qtext=heron&channel=${channel.name}`), 'tracks')).toBe(0)
  })

  it('are told of to nobody who does not see them: not their titles, their topics, their presenters, nor that there are any', async () => {
    const group = await aGroup(app, [bob])
    const hiddenEvent = await anEvent(app.db, { owner: ann, title: 'Kagu one', visibility: '', settings: { presenter: 'Kaguman' } })
    const invited = await anEvent(app.db, { owner: ann, title: 'Kagu two', visibility: 'MEMBERS', people: [bob] })
    const draft = await aTrack(app.db, { owner: ann, title: 'Kagu three', visibility: 'GROUPS', topics: ['kagutopic'] })
    const given = await aTrack(app.db, { owner: ann, title: 'Kagu four', visibility: 'GROUPS', groups: [group] })
    const [outside, eve] = [await aPerson(app, { isExternal: true }), await aPerson(app)]
    const open = await anEvent(app.db, { owner: ann, title: 'Kagu five', visibility: 'USERS' })
    for (const who of [app.anonymous, outside]) expect(await toldOf(who, 'kagu')).not.toMatch(/Kagu|kagutopic/)
    expect(await toldOf(eve, 'kagu')).not.toMatch(/Kagu (one|two|three|four)|Kaguman|kagutopic/)
    const seenBy = async (who: TestPerson) => {
      const all = await search(who, 'qtext=kagu')
      return [all.groups.flatMap(idsOf).toSorted(), tabOf(all, 'all')]
    }
    expect(await seenBy(eve)).toEqual([[open.id], 1])
    expect(await seenBy(bob)).toEqual([[open.id, invited.id, given.id].toSorted(), 3])
    const everything = [open.id, hiddenEvent.id, invited.id, draft.id, given.id].toSorted()
    for (const who of [ann, admin]) expect(await seenBy(who)).toEqual([everything, 5])
  })

  it('go when they are deleted, say that they were cancelled, and follow their new words and the names of their owners', async () => {
    const event = await anEvent(app.db, { owner: ann, title: 'Rhea talk' })
    const other = await anEvent(app.db, { owner: ann, title: 'Rhea meeting' })
    const track = await aTrack(app.db, { owner: ann, title: 'Rhea course' })
    expect((await ann.delete(`/web/ajax/events/${event.id}`, { message: 'Storm' })).status).toBe(200)
    const { items } = await search(bob, 'qtext=rhea&type=events')
    const badges = items.map(({ id, badge }: { id: string; badge: string }) => [id, badge])
    expect(badges).toHaveLength(2)
    expect(badges).toEqual(
      expect.arrayContaining([
        [event.id, 'Cancelled'],
        [other.id, 'Planned'],
      ]),
    )
    expect((await ann.delete(`/web/ajax/events/${other.id}`)).status).toBe(200)
    expect(idsOf(await search(bob, 'qtext=rhea&type=events'))).toEqual([event.id])
    const update = { displayname: 'Nandu course', topics: 'pampas', description: 'Quick' }
    expect((await ann.put(`/web/ajax/tracks/${track.name}/update`, update)).status).toBe(200)
    expect(idsOf(await search(bob, 'qtext=rhea&type=tracks'))).toEqual([])
    expect(idsOf(await search(bob, 'qtext=nandu+quick&topic=pampas&type=tracks'))).toEqual([track.id])
    const carl = await aPerson(app, { displayname: 'Carl Casque', role: 'poweruser' })
    const [his, own] = [await anEvent(app.db, { owner: carl, title: 'Talk' }), await aTrack(app.db, { owner: carl, title: 'Path' })]
    const named = async (name: string, type: string) => idsOf(await search(bob, `qtext=${name}&type=${type}`))
    expect([await named('casque', 'events'), await named('casque', 'tracks')]).toEqual([[his.id], [own.id]])
    await admin.put(`/api/v3/users/${carl.name}`, { displayname: 'Carl Moa' })
    await eventually(async () => (await named('moa', 'events')).length + (await named('moa', 'tracks')).length === 2)
    expect([await named('casque', 'events'), await named('casque', 'tracks')]).toEqual([[], []])
    expect((await ann.delete('/web/ajax/tracks/delete', { name: track.name })).status).toBe(200)
    expect(idsOf(await search(bob, 'qtext=nandu&type=tracks'))).toEqual([])
  })

  it('A guest of an event finds it and no other, and typing errors are forgiven among their words', async () => {
    const event = await anEvent(app.db, { owner: ann, title: 'Takahe evening', visibility: 'PUBLIC' })
    await anEvent(app.db, { owner: ann, title: 'Takahe within' })
    await admin.put('/api/v3/domain', { guest_access: 1 })
    const guest = await aJoinedGuest(app, event)
    for (const who of [guest, app.anonymous]) expect(idsOf(await search(who, 'qtext=takahe&type=events'))).toEqual([event.id])
    const meant = await search(bob, 'qtext=takaeh')
    expect([meant.forgiven, tabOf(meant, 'events')]).toEqual([['takahe'], 2])
  })
})

it('An event and the video that it has become share an id, and each is found for its own reasons', async () => {
  const event = await anEvent(app.db, { owner: ann, title: 'Quail summit', settings: { state: 'CLOSED' } })
  const video = await aVideo(app.db, { id: event.id, title: 'Recorded', description: 'Of the quail' })
  const all = await search(bob, 'qtext=quail')
  const kinds = ({ hits }: { hits: readonly { readonly kind: string }[] }) => hits.map(({ kind }) => kind)
  expect(all.items.map((one: { id: string }) => one.id)).toEqual([video.id])
  expect([kinds(all.items[0]), kinds(all.groups[0].items[0])]).toEqual([['description'], ['title']])
})

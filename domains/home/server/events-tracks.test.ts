import { beforeEach, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import type { HomeSection } from '../contract.ts'

let app: TestApp

// What tests before have left is shown by no section.
beforeEach(async () => {
  app = await startedApp()
  await app.db.deleteFrom('event').execute()
  await app.db.deleteFrom('track').execute()
})

async function sectionOf(who: Pick<TestPerson, 'get'>, scope: string): Promise<HomeSection | undefined> {
  const { sections } = (await who.get('/web/ajax/configurable-home-partial')).body
  return sections.find(({ source }: HomeSection) => source === `scope:${scope}`)
}

const idsIn = async (who: Pick<TestPerson, 'get'>, scope: string) => (await sectionOf(who, scope))?.items.map(({ id }) => id)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

describe('events on the home page', () => {
  it('are what is live and what is to come, each the soonest first; what is over, cancelled or past is left out, and an empty row too', async () => {
    const ann = await aPerson(app)
    expect([await sectionOf(ann, 'live'), await sectionOf(ann, 'upcoming')]).toEqual([undefined, undefined])
    const at = (hours: number, settings: object = {}) => anEvent(app.db, { settings: { starts_at: inHours(hours), ...settings } })
    const [later, soon] = [await at(48), await at(2)]
    const [liveSince, liveNow] = [await at(-2, { state: 'LIVE' }), await at(-3, { state: 'LIVE' })]
    await at(-4, { state: 'CLOSED' })
    await at(4, { state: 'CLOSED', cancelled_at: new Date() })
    await at(-5)
    expect(await idsIn(ann, 'live')).toEqual([liveNow.id, liveSince.id])
    expect(await idsIn(ann, 'upcoming')).toEqual([soon.id, later.id])
    const row = await sectionOf(ann, 'live')
    expect(row).toMatchObject({ title: 'Live now', items: [{ type: 'event', badge: 'Live', url: `/web/events/${liveNow.id}` }, {}] })
    const { sections } = (await ann.get('/web/ajax/configurable-home-partial')).body
    expect(sections[0]).toEqual(row)
  })

  it('are those that each person may see, and nobody is told of others', async () => {
    const [ann, bob, outside] = [await aPerson(app), await aPerson(app), await aPerson(app, { isExternal: true })]
    const admin = await aPerson(app, { role: 'siteadmin' })
    const live = (wish: Parameters<typeof anEvent>[1]) => anEvent(app.db, { ...wish, settings: { state: 'LIVE', starts_at: inHours(-1) } })
    const open = await live({ visibility: 'PUBLIC' })
    const within = await live({ visibility: 'USERS' })
    const forAnn = await live({ visibility: 'MEMBERS', people: [ann] })
    const runByBob = await live({ visibility: '', hosts: [bob] })
    const seen = async (who: Pick<TestPerson, 'get'>) => (await idsIn(who, 'live'))?.toSorted()
    expect(await seen(app.anonymous)).toEqual([open.id])
    expect(await seen(outside)).toEqual([open.id])
    expect(await seen(ann)).toEqual([open.id, within.id, forAnn.id].toSorted())
    expect(await seen(bob)).toEqual([open.id, within.id, runByBob.id].toSorted())
    expect(await seen(admin)).toHaveLength(4)
  })
})

describe('tracks on the home page', () => {
  it('are what a person was given or has joined and has not completed: what is due first, with how far they are', async () => {
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const [first, second] = [await aVideo(app.db, { duration_ms: 60_000 }), await aVideo(app.db)]
    const modules = [[first, second]]
    expect(await sectionOf(ann, 'to_do')).toBeUndefined()
    const given = await aTrack(app.db, { title: 'Given', visibility: 'GROUPS', people: [ann], modules })
    const due = await aTrack(app.db, {
      title: 'Due',
      visibility: 'GROUPS',
      groups: [await aGroup(app, [ann])],
      modules,
      dueOn: '2036-07-01',
    })
    const joined = await aTrack(app.db, { title: 'Joined', selfEnrol: true, modules })
    await aTrack(app.db, { title: 'Seen, and nobody’s', modules })
    await aTrack(app.db, { title: 'Empty', visibility: 'GROUPS', people: [ann] })
    const done = await aTrack(app.db, { title: 'Done', visibility: 'GROUPS', people: [ann], modules: [[first]] })
    expect((await ann.post(`/api/v3/tracks/${joined.name}/enrolment`)).status).toBe(200)
    await hasWatched(app.db, ann, first.id, 60)
    const row = await sectionOf(ann, 'to_do')
    expect(row?.items.map(({ id }) => id)).toEqual([due.id, joined.id, given.id])
    expect(row).toMatchObject({
      title: 'To do',
      items: [{ type: 'track', displayname: 'Due', percentage: 50, kapsule_count: 2, due: { date: '2036-07-01', late: false } }, {}, {}],
    })
    expect(row?.items.map(({ id }) => id)).not.toContain(done.id)
    for (const who of [bob, app.anonymous]) expect(await sectionOf(who, 'to_do')).toBeUndefined()
  })
})

it('A site admin arranges these rows as any other, and what no type of content brings is refused', async () => {
  const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
  const before = (await root.get('/api/v3/home-sections')).body.items
  const event = await anEvent(app.db, { settings: { state: 'LIVE' } })
  const sections = [
    { title: 'What is on', source: 'scope:live' },
    { title: 'My paths', source: 'scope:to_do', visible: false },
  ]
  const arrange = (some: readonly object[]) => root.put('/api/v3/home-sections', { sections: some })
  expect((await arrange(sections)).status).toBe(200)
  expect((await ann.get('/web/ajax/configurable-home-partial')).body.sections).toMatchObject([
    { title: 'What is on', source: 'scope:live', items: [{ id: event.id }] },
  ])
  for (const source of ['scope:constructor', 'scope:toString', 'event:live', 'track:any'])
    expect((await arrange([{ title: 'A', source }])).status, source).toBe(422)
  expect((await arrange(before)).status).toBe(200)
})

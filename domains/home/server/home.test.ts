import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import type { HomeSection } from '../contract.ts'

const path = '/web/ajax/configurable-home-partial'

async function sectionsOf(who: Pick<TestPerson, 'get'>): Promise<HomeSection[]> {
  return (await who.get(path)).body.sections
}

const of = (sections: readonly HomeSection[], scope: string) => sections.find(({ source }) => source === `scope:${scope}`)
const idsOf = (sections: readonly HomeSection[], scope: string) => of(sections, scope)?.items.map(({ id }) => id)
const sources = (sections: readonly HomeSection[]) => sections.map(({ source }) => source)

async function viewed(app: TestApp, id: string, views: number): Promise<void> {
  await app.db
    .insertInto('video_trend')
    .values({ video_id: id, views })
    .onConflict((c) => c.column('video_id').doUpdateSet({ views }))
    .execute()
}

const sectionsNow = (db: TestApp['db']) => db.selectFrom('home_section').selectAll().execute()
let usual: Awaited<ReturnType<typeof sectionsNow>> | undefined

// What tests before have left is shown by no section.
beforeEach(async () => {
  const { db } = await startedApp()
  usual ??= await sectionsNow(db)
  await db.deleteFrom('video').execute()
  await db.deleteFrom('home_section').execute()
  await db.insertInto('home_section').values(usual).execute()
})

describe('the home page', () => {
  it('goes on where a person left off and shows what is new, watched this week and watched ever; empty sections are left out', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    expect(sources(await sectionsOf(ann))).toEqual(['scope:shorts'])
    const [first, second, done] = [
      await aVideo(app.db, { views: 7 }),
      await aVideo(app.db, { views: 9 }),
      await aVideo(app.db, { duration_ms: 8_000, views: 1 }),
    ]
    const hidden = await aVideo(app.db, { visibility: 'PRIVATE', views: 100 })
    for (const { id } of [first, second]) await hasWatched(app.db, ann, id, 9)
    await hasWatched(app.db, ann, done.id, 8)
    // Neither hardly begun nor at its end.
    for (const to of [2, 59]) await hasWatched(app.db, ann, (await aVideo(app.db)).id, to)
    await aVideo(app.db, { type: 'short', views: 50 })
    await aVideo(app.db, { owner: ann, state: 'uploading', views: 60 })
    await viewed(app, first.id, 3)
    await viewed(app, done.id, 1)
    await viewed(app, hidden.id, 9)
    const sections = await sectionsOf(ann)
    expect(idsOf(sections, 'continue')).toEqual([second.id, first.id])
    expect(idsOf(sections, 'recent')).toEqual(expect.arrayContaining([first.id, second.id, done.id]))
    expect(idsOf(sections, 'recent')).not.toContain(hidden.id)
    expect(idsOf(sections, 'trending')).toEqual([first.id, done.id])
    expect(idsOf(sections, 'popular')).toEqual([second.id, first.id, done.id])
    expect(sources(await sectionsOf(app.anonymous))).toEqual(['scope:shorts'])
  })

  it('recommends by what a person follows and has watched, and says why (LE-1.25, LE-2.02)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const topic = 'welding'
    const [one, both] = [await aVideo(app.db, { topics: [topic] }), await aVideo(app.db, { topics: [topic, 'masks'] })]
    const hidden = await aVideo(app.db, { topics: [topic], visibility: 'PRIVATE' })
    const own = await aVideo(app.db, { topics: [topic], owner: ann })
    // What others watch is theirs.
    await hasWatched(app.db, await aPerson(app), one.id, 9)
    expect(of(await sectionsOf(ann), 'recommended')).toBeUndefined()
    await ann.put(`/web/ajax/users/${ann.name}/update`, { topics: 'Welding' })
    const recommended = of(await sectionsOf(ann), 'recommended')
    expect(recommended?.items.map(({ id }) => id).toSorted()).toEqual([one.id, both.id].toSorted())
    expect(recommended?.because?.[one.id]).toEqual({ reason: 'topic', name: topic })
    for (const { id } of [hidden, own]) expect(recommended?.because).not.toHaveProperty(id)

    const bob = await aPerson(app)
    const seen = await aVideo(app.db, { title: 'How masks fit', topics: ['masks'] })
    const closed = await aVideo(app.db, { title: 'All masks', topics: ['masks'], owner: ann })
    for (const { id } of [closed, seen]) await hasWatched(app.db, bob, id, 9)
    await ann.put('/web/ajax/videos/update', { gconfid: closed.id, visibility: 'PRIVATE' })
    const forBob = await sectionsOf(bob)
    expect(idsOf(forBob, 'continue')).toEqual([seen.id])
    expect(of(forBob, 'recommended')?.because).toEqual({ [both.id]: { reason: 'watched', name: 'How masks fit' } })
    await bob.delete('/api/v3/users/me/history', {})
    const after = await sectionsOf(bob)
    expect([of(after, 'recommended'), of(after, 'continue')]).toEqual([undefined, undefined])
  })

  it('recommends what was added to channels that a person subscribes to, and nothing that they may not see', async () => {
    const app = await startedApp()
    const [ann, bob, owner] = [await aPerson(app), await aPerson(app), await aPerson(app, { role: 'poweruser' })]
    const [open, both] = [await aVideo(app.db), await aVideo(app.db, { topics: ['pulleys'] })]
    const closed = await aVideo(app.db, { visibility: 'PRIVATE', topics: ['pulleys'] })
    const [own, kept] = [await aVideo(app.db, { owner: ann }), await aVideo(app.db)]
    const videos = [open, both, closed, own]
    const channel = await aChannel(app.db, { owner, title: 'Lifting', visibility: 'USERS', subscribers: [ann, bob], videos })
    await aChannel(app.db, { owner, title: 'Not for Ann', visibility: 'GROUPS', subscribers: [ann], videos: [kept, both] })
    await ann.put(`/web/ajax/users/${ann.name}/update`, { topics: 'pulleys' })
    const because = async () => of(await sectionsOf(ann), 'recommended')?.because
    expect(await because()).toEqual({
      [open.id]: { reason: 'channel', name: 'Lifting' },
      [both.id]: { reason: 'channel', name: 'Lifting' },
    })
    await ann.post(`/web/ajax/channels/${channel.name}/subscribe`, { action: 'unsubscribe' })
    expect(await because()).toEqual({ [both.id]: { reason: 'topic', name: 'pulleys' } })
  })

  it('shows what a channel and a playlist hold, to each what they may see', async () => {
    const app = await startedApp()
    const [root, ann, bob] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app), await aPerson(app)]
    const [first, second, short] = [await aVideo(app.db), await aVideo(app.db), await aVideo(app.db, { type: 'short' })]
    const forAnn = await aVideo(app.db, { visibility: 'MEMBERS', people: [ann] })
    const closed = await aVideo(app.db, { visibility: 'PRIVATE' })
    const videos = [first, forAnn, closed, second]
    const open = await aChannel(app.db, { videos: [...videos, { id: short.id, type: 'short_video' }] })
    const hidden = await aChannel(app.db, { visibility: 'GROUPS', people: [ann], videos: [first] })
    const list = await aPlaylist(app.db, { videos })
    const long = await aPlaylist(app.db, { videos: await Promise.all(Array.from({ length: 14 }, () => aVideo(app.db))) })
    const wanted = [`channel:${open.name}`, `channel:${hidden.name}`, 'channel:nowhere', `playlist:${list.name}`, `playlist:${long.name}`]
    const arranged = await root.put('/api/v3/home-sections', { sections: wanted.map((source) => ({ title: source, source })) })
    expect(sources(arranged.body.items)).toEqual(wanted)
    const shown = async (who: Pick<TestPerson, 'get'>) =>
      Object.fromEntries((await sectionsOf(who)).map(({ source, items }) => [source, items.map(({ id }) => id)]))
    const [annSees, bobSees] = [await shown(ann), await shown(bob)]
    expect(Object.keys(annSees)).toEqual([wanted[0], wanted[1], wanted[3], wanted[4]])
    expect(annSees[`channel:${open.name}`]?.toSorted()).toEqual([short, second, forAnn, first].map(({ id }) => id).toSorted())
    expect(annSees[`channel:${hidden.name}`]).toEqual([first.id])
    expect(annSees[`playlist:${list.name}`]).toEqual([first, forAnn, second].map(({ id }) => id))
    expect(annSees[`playlist:${long.name}`]).toHaveLength(12)
    expect(Object.keys(bobSees)).toEqual([wanted[0], wanted[3], wanted[4]])
    expect(bobSees[`channel:${open.name}`]?.toSorted()).toEqual([short, second, first].map(({ id }) => id).toSorted())
    expect(bobSees[`playlist:${list.name}`]).toEqual([first.id, second.id])
    // Nobody is signed in: the channel is PUBLIC, what it holds is not.
    expect(await shown(app.anonymous)).toEqual({})
  })

  it('is what a site admin makes of it: order, titles, sources and what is hidden (LE-1.27)', async () => {
    const app = await startedApp()
    const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
    const video = await aVideo(app.db, { topics: ['forklifts'] })
    await viewed(app, video.id, 3)
    await aVideo(app.db, { topics: ['forklifts'], visibility: 'PRIVATE' })
    await aVideo(app.db, { topics: ['cranes'] })
    const { items } = (await root.get('/api/v3/home-sections')).body
    const scopes = ['live', 'continue', 'to_do', 'upcoming', 'recommended', 'recent', 'shorts', 'trending', 'popular', 'podcasts']
    expect(sources(items)).toEqual(scopes.map((scope) => `scope:${scope}`))
    const recent = items.find(({ source }: HomeSection) => source === 'scope:recent').id
    const sections = [
      { title: 'Forklifts first', source: 'topic:forklifts' },
      { id: recent, title: 'Fresh', source: 'scope:recent' },
      { title: 'Trending', source: 'scope:trending', visible: false },
    ]
    const arranged = (await root.put('/api/v3/home-sections', { sections })).body
    expect(arranged.items.map(({ title, order, visible }: Record<string, unknown>) => ({ title, order, visible }))).toEqual([
      { title: 'Forklifts first', order: 1, visible: true },
      { title: 'Fresh', order: 2, visible: true },
      { title: 'Trending', order: 3, visible: false },
    ])
    expect(arranged.items[1].id).toBe(recent)
    const shown = await sectionsOf(ann)
    expect(shown.map(({ title }) => title)).toEqual(['Forklifts first', 'Fresh'])
    expect(shown[0]?.items.map(({ id }) => id)).toEqual([video.id])
    expect((await root.put('/api/v3/home-sections', { sections: [{ title: 'X', source: 'scope:nothing' }] })).status).toBe(422)
    expect((await root.put('/api/v3/home-sections', { sections: [{ title: '', source: 'scope:recent' }] })).status).toBe(422)
    expect((await ann.put('/api/v3/home-sections', { sections: [] })).status).toBe(403)
    await root.put('/api/v3/home-sections', { sections: items })
    expect(sources((await root.get('/api/v3/home-sections')).body.items)).toEqual(sources(items))
  })
})

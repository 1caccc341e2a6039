import { beforeEach, describe, expect, it } from 'vitest'
import { aGroup, aGuest, aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aChannel } from '../testing.ts'
import { themeOf, themes } from '../themes.ts'
import { subscribe } from './commands/marks.ts'

const at = (name: string) => `/web/ajax/partials/channels/${name}`
const update = (name: string) => `/web/ajax/channels/${name}/update`
const shareOutside = async (app: TestApp, external_sharing: 0 | 1) =>
  (await aPerson(app, { role: 'siteadmin' })).put('/api/v3/domain', { external_sharing })

describe('making a channel', () => {
  // Names are given once.
  beforeEach(async () => {
    const { db } = await startedApp()
    await db.deleteFrom('channel').execute()
  })

  it('a power user makes one, with everything that can be said of it, and finds it as it was said (LE-1.35, LE-3.27, LE-2.48, LE-2.49, LE-2.50, LE-2.51, LE-2.52, LE-3.29, LE-5.49)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { role: 'poweruser' })
    const bob = await aPerson(app)
    await shareOutside(app, 1)
    const made = await ann.post('/web/ajax/channels/create', {
      displayname: 'Safety at Sea',
      description: 'One\nTwo\nThree\nFour',
      theme_colour: themes[4],
      topics: 'Alpha,beta',
      visibility: 'USERS',
      external_users: 1,
      managers: bob.name,
    })
    expect(made.body, made.text).toMatchObject({ result: 'success', name: 'safety-at-sea' })
    const { body } = await bob.get(at('safety-at-sea'))
    expect(body.channel).toMatchObject({
      id: made.body.channel.id,
      name: 'safety-at-sea',
      displayname: 'Safety at Sea',
      description: 'One\nTwo\nThree\nFour',
      theme_colour: themes[4],
      topics: ['alpha', 'beta'],
      visibility: 'USERS',
      external_users: true,
      featured: false,
      thumbnail_url: null,
      logo_url: null,
      owner: { name: ann.name },
      managers: [{ name: bob.name }],
      can: { manage: true, subscribe: true },
    })
    expect((await bob.get(at(made.body.channel.id))).body.channel.name).toBe('safety-at-sea')
    expect((await bob.get('/web/ajax/partials/my/my-channels')).body.items).toMatchObject([{ name: 'safety-at-sea' }])
    const again = await ann.post('/web/ajax/channels/create', { displayname: 'Safety at sea!' })
    expect(again.body.name).toMatch(/^safety-at-sea-[a-z0-9]{6}$/)
    expect((await ann.post('/web/ajax/channels/create', { displayname: 'Search' })).body.name).toBe('search-2')
    expect((await ann.post('/web/ajax/channels/create', { displayname: '安全' })).body.name).toMatch(/^[a-z0-9]{8}$/)
    expect((await bob.post('/web/ajax/channels/create', { displayname: 'Mine' })).status).toBe(403)
  })

  it('its colour comes from how its title begins until one is chosen, of twelve (LE-3.28, LE-9.47, LE-9.48)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { role: 'poweruser' })
    const made = async (displayname: string) => (await ann.post('/web/ajax/channels/create', { displayname })).body.channel
    const [one, two] = [await made('Lighthouse one'), await made('lighthouse two')]
    expect(new Set(themes).size).toBe(12)
    expect(themes).toContain(one.theme_colour)
    expect(two.theme_colour).toBe(one.theme_colour)
    expect(new Set(['Aa', 'Bb', 'Cc', 'Dd', 'Ee', 'Ff', 'Gg'].map(themeOf)).size).toBeGreaterThan(3)
    expect((await ann.put(update(one.name), { theme_colour: 12 })).body.channel.theme_colour).toBe(themes[11])
    expect((await ann.put(update(one.name), { theme_colour: 13 })).status).toBe(422)
    expect((await ann.put(update(one.name), { theme_colour: '#000000' })).status).toBe(422)
  })

  it('a fifth line of the description, a foreign visibility, a wrong topic and strange people are refused (LE-5.58, LE-9.32, LE-3.30, LE-5.50, LE-5.51, LE-5.52)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app, { role: 'poweruser' })
    const { name } = await aChannel(app.db, { owner: ann })
    const put = async (fields: object) => (await ann.put(update(name), fields)).body
    expect((await put({ description: '1\n2\n3\n4' })).channel.description).toBe('1\n2\n3\n4')
    expect((await put({ description: '1\n2\n3\n4\n5' })).error).toMatchObject({ code: 'invalid', field: 'description' })
    expect((await put({ visibility: 'MEMBERS' })).error.code).toBe('invalid')
    for (const visibility of ['PUBLIC', 'USERS', 'GROUPS']) expect((await put({ visibility })).channel.visibility).toBe(visibility)
    expect((await put({ topics: 'a$b' })).error.message).toBe('This character is not allowed in channel topic')
    expect((await put({ topics: 'ab,abc,a_b-1' })).channel.topics).toEqual(['a_b-1', 'abc'])
    expect((await put({ managers: 'nobody-here' })).error.field).toBe('managers')
    expect((await put({ ownername: (await aPerson(app)).name })).error.field).toBe('ownername')
    expect((await put({ displayname: ' ' })).error.field).toBe('displayname')
  })

  it('owner and managers change it, by PUT and as forms do; nobody else does (LE-1.09, LE-1.10, LE-1.36, LE-6.21, VW-6.01)', async () => {
    const app = await startedApp()
    const [owner, manager, other, root] = [
      await aPerson(app),
      await aPerson(app),
      await aPerson(app, { role: 'reviewer' }),
      await aPerson(app, { role: 'siteadmin' }),
    ]
    const { name } = await aChannel(app.db, { owner, managers: [manager] })
    for (const person of [owner, manager, root]) {
      expect((await person.put(update(name), { displayname: `By ${person.name}` })).status).toBe(200)
      expect((await person.get(at(name))).body.channel).toMatchObject({ displayname: `By ${person.name}`, can: { manage: true } })
    }
    expect((await owner.post(update(name), 'displayname=By+form', { form: true })).body.channel.displayname).toBe('By form')
    expect((await other.put(update(name), { displayname: 'No' })).status).toBe(403)
    expect((await other.get(at(name))).body.channel.can.manage).toBe(false)
    expect((await other.put('/web/ajax/channels/nowhere/update', {})).status).toBe(404)
    const heir = await aPerson(app, { role: 'poweruser' })
    expect((await owner.put(update(name), { ownername: heir.name, visibility: 'GROUPS' })).body).toMatchObject({ result: 'success', name })
    expect((await owner.get(at(name))).status).toBe(404)
    expect((await heir.get(at(name))).body.channel.owner.name).toBe(heir.name)
  })
})

describe('who sees a channel', () => {
  it('PUBLIC everybody, USERS who is signed in, GROUPS the chosen (LE-4.37, LE-4.38, LE-4.39)', async () => {
    const app = await startedApp()
    const owner = await aPerson(app, { role: 'poweruser' })
    const [bob, eve, ext] = [await aPerson(app), await aPerson(app), await aPerson(app, { isExternal: true })]
    const member = await aPerson(app)
    const group = await aGroup(app, [member])
    const { name } = await aChannel(app.db, { owner })
    const status = async () =>
      Promise.all([app.anonymous, ext, eve, bob, member].map(async (person) => (await person.get(at(name))).status))
    expect(await status()).toEqual([200, 200, 200, 200, 200])
    await owner.put(update(name), { visibility: 'USERS' })
    expect(await status()).toEqual([404, 404, 200, 200, 200])
    await shareOutside(app, 1)
    await owner.put(update(name), { external_users: 1 })
    expect(await status()).toEqual([404, 200, 200, 200, 200])
    await owner.put(update(name), { visibility: 'GROUPS', user_members_data: bob.name, group_members_data: group.name })
    expect(await status()).toEqual([404, 404, 404, 200, 200])
    const mine = (await owner.get(at(name))).body.channel
    expect(mine).toMatchObject({ user_members_data: [{ name: bob.name }], group_members_data: [{ name: group.name, type: 'GROUP' }] })
    expect((await bob.get(at(name))).body.channel.user_members_data).toBeUndefined()
  })
})

describe('external people', () => {
  it('are let in while a channel is for the organisation and that shares with them, and have to be let in anew afterwards (LE-4.42, LE-6.23)', async () => {
    const app = await startedApp()
    const [owner, ext] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app, { isExternal: true })]
    const { name } = await aChannel(app.db, { owner, visibility: 'USERS' })
    const put = async (fields: object) => (await owner.put(update(name), fields)).body.channel.external_users
    const sees = async () => (await ext.get(at(name))).status
    await shareOutside(app, 0)
    expect([await put({ external_users: 1 }), await sees()]).toEqual([false, 404])
    await shareOutside(app, 1)
    expect([await put({ external_users: 1 }), await sees()]).toEqual([true, 200])
    expect(await put({ displayname: 'Still' })).toBe(true)
    expect([await put({ visibility: 'PUBLIC', external_users: 1 }), await sees()]).toEqual([false, 200])
    expect([await put({ visibility: 'USERS' }), await sees()]).toEqual([false, 404])
    expect([await put({ external_users: 1 }), await sees()]).toEqual([true, 200])
    await owner.put('/web/ajax/channels/update', { name, visibility: 'GROUPS' })
    await owner.put('/web/ajax/channels/update', { name, visibility: 'USERS' })
    expect(await sees()).toBe(404)
  })
})

describe('what a channel holds', () => {
  it('is what each viewer may see; who manages it is told of the rest, and a channel gives no right (LE-1.34, VW-7.16, VW-9.03)', async () => {
    const app = await startedApp()
    const [owner, viewer] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const open = await aVideo(app.db, { title: 'Open' })
    const closed = await aVideo(app.db, { title: 'Closed', visibility: 'PRIVATE' })
    const draft = await aVideo(app.db, { title: 'Draft', owner, visibility: 'PRIVATE' })
    const { name } = await aChannel(app.db, { owner, videos: [open, closed, draft] })
    const seen = (await viewer.get(`${at(name)}?count=1`)).body
    expect(seen).toMatchObject({
      total: 1,
      items: [{ entity_id: open.id, entity_type: 'video', visible: true, tile: { displayname: 'Open' } }],
    })
    const all = (await owner.get(`${at(name)}?count=1`)).body
    expect(all.total).toBe(3)
    const byId = Object.fromEntries(all.items.map((item: { entity_id: string }) => [item.entity_id, item]))
    expect(byId[closed.id]).toMatchObject({ visible: false, tile: null })
    expect(byId[draft.id]).toMatchObject({ visible: false, tile: { displayname: 'Draft' } })
    expect((await viewer.get(`/api/v3/videos/${closed.id}`)).status).toBe(404)
    expect((await viewer.get(`${at(name)}?excludeVideo=${open.id}`)).body.items).toEqual([])
    const many = await aChannel(app.db, { owner, videos: await Promise.all(Array.from({ length: 13 }, () => aVideo(app.db))) })
    const first = (await viewer.get(at(many.name))).body
    expect(first.items).toHaveLength(12)
    expect(first.next).toBe(12)
    expect((await viewer.get(`${at(many.name)}?first=12`)).body.items).toHaveLength(1)
  })

  it('is put in by who manages it, shown first and back, and taken out; the thing stays (LE-1.37, LE-3.31, LE-4.44, LE-7.52, LE-7.53)', async () => {
    const app = await startedApp()
    const [owner, manager, other] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app), await aPerson(app)]
    const { name } = await aChannel(app.db, { owner, managers: [manager] })
    const video = await aVideo(app.db, { type: 'podcast' })
    const path = `/web/ajax/channels/${name}/content/${video.id}`
    const flag = async () => (await other.get(at(name))).body.items[0]?.featured
    expect((await other.post(path, { type: 'podcast', op: 'add' })).status).toBe(403)
    expect((await manager.post(path, { type: 'podcast', op: 'add' })).body).toEqual({ result: 'success', featured: false })
    expect((await manager.post(path, { type: 'podcast', op: 'add' })).body.error).toMatchObject({
      code: 'conflict',
      reason: 'already_added',
    })
    expect((await other.get(at(name))).body.items[0]).toMatchObject({ entity_id: video.id, entity_type: 'podcast', featured: false })
    for (const featured of [1, 0]) {
      expect((await owner.post(path, { type: 'podcast', op: 'update', featured })).body).toEqual({
        result: 'success',
        featured: featured === 1,
      })
      expect(await flag()).toBe(featured === 1)
    }
    expect((await other.post(path, { type: 'podcast', op: 'update', featured: 1 })).status).toBe(403)
    const hidden = await aVideo(app.db, { visibility: 'PRIVATE' })
    expect((await manager.post(`/web/ajax/channels/${name}/content/${hidden.id}`, { type: 'video', op: 'add' })).status).toBe(404)
    expect((await other.delete(path, { type: 'podcast' })).status).toBe(403)
    expect((await manager.delete(path, { type: 'podcast' })).body).toEqual({ result: 'success' })
    expect((await other.get(at(name))).body.items).toEqual([])
    expect((await other.get(`/api/v3/videos/${video.id}`)).status).toBe(200)
  })
})

describe('publishing a video', () => {
  it('to channels that one manages: added, or with the full form the whole set; others are left alone (CM-1.22, CM-7.09, CM-7.10, CM-3.51, CM-3.52, LE-7.38)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann, title: 'Ropes' })
    const [one, two, foreign] = [
      await aChannel(app.db, { owner: ann, title: 'One' }),
      await aChannel(app.db, { owner: ann, title: 'Two' }),
      await aChannel(app.db, { title: 'Foreign', videos: [video] }),
    ]
    const send = (fields: object) => ann.put('/web/ajax/videos/update', { gconfid: video.id, ...fields })
    const held = async () => {
      const { body } = await bob.get(`/web/ajax/${video.id}/channels`)
      expect(body.counts.channels).toBe(body.list.length)
      return body.list.map(({ displayname }: { displayname: string }) => displayname)
    }
    expect((await send({ channels: one.name })).status).toBe(200)
    expect(await held()).toEqual(['Foreign', 'One'])
    expect((await send({ channels: [two.id] })).status).toBe(200)
    expect(await held()).toEqual(['Foreign', 'One', 'Two'])
    expect((await bob.get(`/web/ajax/video/channels?gconfid=${video.id}`)).body.list[0]).toEqual({
      id: foreign.id,
      name: foreign.name,
      displayname: 'Foreign',
      thumbnail_url: null,
      thumbnail_path: null,
    })
    expect((await send({ channels: [two.name, foreign.name], initiator: 'workbench' })).status).toBe(200)
    expect(await held()).toEqual(['Foreign', 'Two'])
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body.channels.map((one: { name: string }) => one.name)).toEqual([
      foreign.name,
      two.name,
    ])
    expect((await send({ channels: '', initiator: 'workbench' })).status).toBe(200)
    expect(await held()).toEqual(['Foreign'])
    for (const name of [(await aChannel(app.db)).name, 'nowhere'])
      expect((await send({ channels: name })).body.error).toMatchObject({ code: 'invalid', field: 'channels' })
    const closed = await aChannel(app.db, { visibility: 'GROUPS', videos: [video] })
    expect((await send({ channels: '', initiator: 'workbench' })).status).toBe(200)
    const where = app.db.selectFrom('channel_item').select('channel_id').where('entity_id', '=', video.id)
    expect((await where.execute()).map(({ channel_id }) => channel_id).toSorted()).toEqual([closed.id, foreign.id].toSorted())
    const { tile } = (await bob.get(at(foreign.name))).body.items[0]
    expect(tile.channel).toEqual({ name: foreign.name, displayname: 'Foreign' })
    const secret = await aVideo(app.db, { visibility: 'PRIVATE' })
    expect((await bob.get(`/web/ajax/${secret.id}/channels`)).status).toBe(404)
  })

  it('a channel that one may not see is not told of by its videos', async () => {
    const app = await startedApp()
    const viewer = await aPerson(app)
    const video = await aVideo(app.db)
    await aChannel(app.db, { visibility: 'GROUPS', videos: [video] })
    expect((await viewer.get(`/api/v3/videos/${video.id}`)).body.channel).toBeNull()
    expect((await viewer.get(`/web/ajax/${video.id}/channels`)).body).toEqual({ counts: { channels: 0, playlists: 0 }, list: [] })
    const open = await aChannel(app.db, { videos: [video] })
    expect((await viewer.get(`/api/v3/videos/${video.id}`)).body.channel).toEqual({ name: open.name, displayname: open.title })
  })
})

describe('whom a page of another site brought', () => {
  it('sees a PUBLIC channel and does not subscribe to it', async () => {
    const { db } = await startedApp()
    const { name } = await aChannel(db)
    const subscribing = db.transaction().execute((tx) => subscribe(tx, aGuest, name, true))
    await expect(subscribing).rejects.toMatchObject({ code: 'forbidden' })
  })
})

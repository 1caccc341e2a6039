import { beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aChannel } from '../testing.ts'
import { removeDeletedChannels } from './undo.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson
let power: TestPerson
let admin: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ;[ann, power] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'poweruser' })]
  ;[bob, admin] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
})

const erase = (who: TestPerson, ...name: string[]) => who.delete('/web/ajax/channels/delete', { name, undoable: 1 })
const outcomes = async (who: TestPerson, ...changes: string[]): Promise<string[]> =>
  (await who.post('/api/v3/channels/undo', { changes })).body.items.map(
    ({ outcome, reason }: { outcome: string; reason: string | null }) => reason ?? outcome,
  )
const page = (who: Pick<TestPerson, 'get'>, name: string) => who.get(`/web/ajax/partials/channels/${name}`)
const update = (name: string) => `/web/ajax/channels/${name}/update`
const longAgo = new Date(Date.now() - 3_700_000)

describe('a deleted channel', () => {
  it('is gone for everybody at once, administrators too, and whole again where who deleted it takes that back', async () => {
    const videos = [await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })]
    const wish = { owner: ann, managers: [power], subscribers: [bob], videos, topics: ['harbour'], title: 'Mooring' }
    const { id, name } = await aChannel(app.db, wish)
    const before = (await page(bob, name)).body.channel
    expect(before).toMatchObject({ subscribed: true, subscriber_count: 1 })
    const undo = [id]
    expect((await erase(ann, name)).text).toBe('OK')
    for (const who of [ann, power, bob, admin]) {
      expect((await page(who, name)).status).toBe(404)
      expect((await who.put(update(name), { displayname: 'New' })).status).toBe(404)
      expect((await erase(who, id)).status).toBe(404)
      expect((await who.post(`/web/ajax/channels/${name}/subscribe`, { action: 'subscribe' })).status).toBe(404)
    }
    expect((await admin.get('/web/ajax/partials/channels?qtext=mooring')).body.items).toEqual([])
    expect((await admin.get('/web/search?qtext=mooring&type=channels')).body.items).toEqual([])
    expect((await ann.get(`/api/v3/videos/${videos[0]?.id}`)).body.channels).toEqual([])
    for (const who of [power, bob, admin]) expect(await outcomes(who, ...undo)).toEqual(['gone'])
    expect(new Set((await Promise.all([outcomes(ann, ...undo), outcomes(ann, ...undo)])).flat())).toEqual(new Set(['undone']))
    expect((await page(bob, name)).body.channel).toEqual(before)
    expect((await ann.get(`/api/v3/videos/${videos[0]?.id}`)).body.channels).toMatchObject([{ name }])
  })

  it('goes with all that were chosen with it or none; all come back with one call, but none after an hour', async () => {
    const made = []
    for (let n = 0; n < 3; n += 1) made.push(await aChannel(app.db, { owner: ann }))
    const [one, two, old] = made.map(({ id }) => id)
    const names = made.map(({ name }) => name)
    expect((await erase(ann, ...names, (await aChannel(app.db)).name)).status).toBe(403)
    expect((await page(ann, names[0] ?? '')).status).toBe(200)
    const undo = made.map(({ id }) => id)
    expect((await erase(ann, ...names)).status).toBe(200)
    const theOld = ['=', old ?? ''] as const
    await app.db
      .updateTable('channel_change')
      .set({ created_at: longAgo })
      .where('channel_id', ...theOld)
      .execute()
    await app.db
      .updateTable('channel')
      .set({ deleted_at: longAgo })
      .where('id', ...theOld)
      .execute()
    expect(await outcomes(ann, ...undo)).toEqual(['undone', 'undone', 'gone'])
    await removeDeletedChannels(app.db, new AbortController().signal)
    const left = await app.db.selectFrom('channel').select('id').where('name', 'in', names).execute()
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([one, two]))
  })
})

describe('a playlist that is deleted and brought back', () => {
  it('stands in its channel where it stood', async () => {
    const playlist = await aPlaylist(app.db, { owner: ann })
    const { name } = await aChannel(app.db, { owner: ann, playlists: [playlist] })
    const held = async () => (await bob.get(`/web/ajax/partials/channels/${name}?type=playlist`)).body.items.length
    expect(await held()).toBe(1)
    const { undo } = (await ann.delete(`/web/ajax/playlists/${playlist.name}/delete`, { undoable: 1 })).body
    expect(await held()).toBe(0)
    await ann.post('/api/v3/playlists/undo', { changes: [undo] })
    expect(await held()).toBe(1)
  })
})

describe('a change of channels', () => {
  it('is taken back with one call: who sees each of them stands as before, who was chosen too', async () => {
    const group = await aGroup(app, [bob])
    const [some, all] = [
      await aChannel(app.db, { owner: ann, visibility: 'GROUPS', groups: [group] }),
      await aChannel(app.db, { owner: ann, visibility: 'USERS' }),
    ]
    const before = [(await page(ann, some.name)).body.channel, (await page(ann, all.name)).body.channel]
    const { undo } = (await ann.put('/web/ajax/channels/update', { visibility: 'PUBLIC', name: [some.name, all.name], undoable: 1 })).body
    expect((await page(app.anonymous, some.name)).status).toBe(200)
    expect(await outcomes(admin, ...undo)).toEqual(['gone', 'gone'])
    expect(await outcomes(ann, ...undo)).toEqual(['undone', 'undone'])
    expect([(await page(ann, some.name)).body.channel, (await page(ann, all.name)).body.channel]).toEqual(before)
    expect((await page(app.anonymous, some.name)).status).toBe(404)
    expect((await page(bob, some.name)).status).toBe(200)
  })

  it('stays where somebody has changed the same since, and of one that was given away where anything has changed', async () => {
    const made = []
    for (let n = 0; n < 4; n += 1) made.push((await aChannel(app.db, { owner: ann, visibility: 'USERS' })).name)
    const [seen = '', given = '', changed = '', managed = ''] = made
    const shown = (await ann.put(update(seen), { visibility: 'PUBLIC', undoable: 1 })).body.undo
    await admin.put(update(seen), { visibility: 'GROUPS' })
    const give = async (name: string) =>
      (await ann.put(update(name), { ownername: power.name, visibility: 'GROUPS', undoable: 1 })).body.undo
    const undos = [await give(given), await give(changed), await give(managed)]
    expect((await page(ann, given)).status).toBe(404)
    await power.put(update(changed), { description: 'Mine now' })
    await power.put(update(managed), { managers: [bob.name] })
    expect(await outcomes(power, ...undos)).toEqual(['gone', 'gone', 'gone'])
    expect(await outcomes(ann, shown, ...undos)).toEqual(['changed', 'undone', 'changed', 'changed'])
    expect((await page(ann, given)).body.channel).toMatchObject({ owner: { name: ann.name }, visibility: 'USERS' })
    expect((await page(power, changed)).body.channel.owner.name).toBe(power.name)
  })
})

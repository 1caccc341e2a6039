import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aPlaylist } from '../testing.ts'
import { removeDeletedPlaylists } from './undo.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson
let power: TestPerson
let admin: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ;[ann, bob] = [await aPerson(app), await aPerson(app)]
  ;[power, admin] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'siteadmin' })]
})

const change = async (who: TestPerson, name: string, fields: object): Promise<string> =>
  (await who.put(`/web/ajax/playlists/${name}/update`, { undoable: 1, ...fields })).body.undo
const erase = async (who: TestPerson, name: string): Promise<string> =>
  (await who.delete(`/web/ajax/playlists/${name}/delete`, { undoable: 1 })).body.undo
const outcomes = async (who: TestPerson, ...changes: string[]): Promise<string[]> =>
  (await who.post('/api/v3/playlists/undo', { changes })).body.items.map(
    ({ outcome, reason }: { outcome: string; reason: string | null }) => reason ?? outcome,
  )
const show = async (who: TestPerson, name: string) => (await who.get(`/api/v3/playlists/${name}`)).body
const longAgo = new Date(Date.now() - 3_700_000)

describe('a deleted playlist', () => {
  it('is gone for everybody at once, and whole again where who deleted it takes that back', async () => {
    const videos = [await aVideo(app.db, { owner: ann, visibility: 'USERS' }), await aVideo(app.db, { owner: ann, visibility: 'USERS' })]
    const wish = { owner: ann, videos, topics: ['harbour'], sequential: true, title: 'Mooring a ship' }
    const { id, name } = await aPlaylist(app.db, wish)
    const waits = async () => (await bob.get(`/api/v3/videos/${videos[1]?.id}`)).body.access
    const found = async () => (await bob.get('/web/search?qtext=mooring&type=playlists')).body.items.length
    const choices = async () => {
      const { body } = await ann.get(`/web/ajax/partials/videos/${videos[0]?.id}/video-playlist-partial?includeVideo=1`)
      return [body.items.length, body.videoplaylist_count, body.myplaylist_count]
    }
    const before = await show(ann, name)
    expect([await waits(), await found(), await choices()]).toEqual(['locked', 1, [1, 1, 0]])
    const undo = await erase(ann, name)
    for (const who of [ann, bob, power, admin]) {
      expect((await who.get(`/api/v3/playlists/${name}`)).status).toBe(404)
      expect((await who.put(`/web/ajax/playlists/${name}/update`, { displayname: 'New' })).status).toBe(404)
      expect((await who.delete(`/web/ajax/playlists/${id}/delete`)).status).toBe(404)
      expect((await who.post(`/web/ajax/playlists/${name}/content`, { videos: [videos[0]?.id] })).status).toBe(404)
    }
    expect([await found(), await choices()]).toEqual([0, [0, 0, 0]])
    expect(await waits()).not.toBe('locked')
    for (const who of [bob, power, admin]) expect(await outcomes(who, undo)).toEqual(['gone'])
    expect(new Set((await Promise.all([outcomes(ann, undo), outcomes(ann, undo)])).flat())).toEqual(new Set(['undone']))
    expect(await show(ann, name)).toEqual(before)
    expect([await waits(), await found(), await choices()]).toEqual(['locked', 1, [1, 1, 0]])
  })

  it('goes for good after an hour, and what could be undone of it with it', async () => {
    const [old, recent] = [await aPlaylist(app.db, { owner: ann }), await aPlaylist(app.db, { owner: ann })]
    const [first, second] = [await erase(ann, old.name), await erase(ann, recent.name)]
    await app.db.updateTable('playlist_change').set({ created_at: longAgo }).where('playlist_id', '=', old.id).execute()
    expect(await outcomes(ann, first)).toEqual(['gone'])
    await app.db.updateTable('playlist').set({ deleted_at: longAgo }).where('id', '=', old.id).execute()
    await removeDeletedPlaylists(app.db, new AbortController().signal)
    const left = await app.db.selectFrom('playlist').select('id').where('id', 'in', [old.id, recent.id]).execute()
    expect(left).toEqual([{ id: recent.id }])
    expect(await outcomes(ann, first, second)).toEqual(['gone', 'undone'])
  })

  it('comes back to nobody who does not manage it any more', async () => {
    const { id, name } = await aPlaylist(app.db, { owner: ann })
    const undo = await erase(ann, name)
    await app.db.updateTable('playlist').set({ owner_id: power.id }).where('id', '=', id).execute()
    expect(await outcomes(ann, undo)).toEqual(['gone'])
  })

  it('is gone for good where that was not to be undone, and several are brought back with one call', async () => {
    const made = [await aPlaylist(app.db, { owner: ann }), await aPlaylist(app.db, { owner: ann }), await aPlaylist(app.db, { owner: ann })]
    const [one = '', two = '', three = ''] = made.map(({ name }) => name)
    expect((await ann.delete(`/web/ajax/playlists/${three}/delete`)).body).toEqual({ result: 'success' })
    expect(await app.db.selectFrom('playlist').select('name').where('name', '=', three).execute()).toEqual([])
    const undos = [await erase(ann, one), await erase(ann, two)]
    expect((await app.anonymous.post('/api/v3/playlists/undo', { changes: undos })).status).toBe(401)
    expect((await ann.post('/api/v3/playlists/undo', { changes: Array.from({ length: 21 }, () => undos[0]) })).status).toBe(422)
    expect(await outcomes(ann, ...undos)).toEqual(['undone', 'undone'])
  })
})

describe('a change of a playlist', () => {
  it('is taken back: who sees it stands as before, and a title that was changed meanwhile stays', async () => {
    const { name } = await aPlaylist(app.db, { owner: ann, visibility: 'USERS' })
    const undo = await change(ann, name, { visibility: 'PUBLIC' })
    expect((await app.anonymous.get(`/api/v3/playlists/${name}`)).status).toBe(200)
    await power.put(`/web/ajax/playlists/${name}/update`, { displayname: 'Called otherwise' })
    expect(await outcomes(power, undo)).toEqual(['gone'])
    expect(await outcomes(ann, undo)).toEqual(['undone'])
    expect(await show(ann, name)).toMatchObject({ visibility: 'USERS', displayname: 'Called otherwise' })
    expect((await app.anonymous.get(`/api/v3/playlists/${name}`)).status).toBe(404)
  })

  it('that gave it away is taken back by who gave it, unless its new owner has changed or deleted it since', async () => {
    const made = []
    for (let n = 0; n < 4; n += 1) made.push((await aPlaylist(app.db, { owner: ann })).name)
    const [back = '', changed = '', deleted = '', shared = ''] = made
    const undos: string[] = []
    for (const name of made) undos.push(await change(ann, name, { ownername: power.name, visibility: 'PUBLIC' }))
    expect(await show(ann, back)).toMatchObject({ owner: { name: power.name }, can: { manage: false } })
    await power.put(`/web/ajax/playlists/${changed}/update`, { description: 'Mine now' })
    await erase(power, deleted)
    await power.put(`/web/ajax/playlists/${shared}/update`, { visibility: 'USERS' })
    expect(await outcomes(power, ...undos)).toEqual(['gone', 'gone', 'gone', 'gone'])
    expect(await outcomes(ann, ...undos)).toEqual(['undone', 'changed', 'gone', 'changed'])
    expect(await show(ann, back)).toMatchObject({ owner: { name: ann.name }, visibility: 'USERS', can: { manage: true } })
    expect((await show(ann, changed)).owner.name).toBe(power.name)
  })

  it('of somebody else’s is not taken back by who may not manage others’ any more', async () => {
    const once = await aPerson(app, { role: 'poweruser' })
    const { name } = await aPlaylist(app.db, { owner: ann })
    const undo = await change(once, name, { ownername: power.name })
    await app.db.updateTable('account').set({ role: 'user' }).where('id', '=', once.id).execute()
    expect(await outcomes(once, undo)).toEqual(['gone'])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { aGuest, aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aPlaylist } from '../testing.ts'
import { createPlaylist } from './commands/changes.ts'

const namesOf = (reply: { body: { items: { displayname: string }[] } }) => reply.body.items.map((one) => one.displayname)

// Each test finds none but its own.
beforeEach(async () => {
  const { db } = await startedApp()
  await db.deleteFrom('playlist').execute()
})

describe('playlists', () => {
  it('are made with a title, and have a name for addresses (CM-1.37, CM-3.41, CM-3.42, CM-7.78)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const fields = { displayname: 'First steps', description: 'Begin here', visibility: 'USERS', sequential_play: 1, topics: 'a11,b22' }
    const made = await ann.post('/web/ajax/playlists/create', { ...fields, ownername: '' })
    expect(made).toMatchObject({
      status: 200,
      body: { result: 'success', playlist: { name: 'first-steps', displayname: 'First steps', visibility: 'USERS' } },
    })
    const { body } = await bob.get('/api/v3/playlists/first-steps')
    expect(body).toMatchObject({
      ...fields,
      id: made.body.playlist.id,
      sequential_play: true,
      topics: ['a11', 'b22'],
      owner: { name: ann.name },
      featured: false,
      thumbnail_url: null,
      can: { manage: false },
    })
    expect((await app.anonymous.get('/api/v3/playlists/first-steps')).status).toBe(404)
    expect((await ann.post('/web/ajax/playlists/create', { ...fields, displayname: ' ' })).status).toBe(422)
    expect((await ann.post('/web/ajax/playlists/create', { description: 'x' })).status).toBe(422)
  })

  it('have each a name of their own, never a word that addresses need', async () => {
    const ann = await aPerson(await startedApp())
    const names = []
    for (const displayname of ['Twice', 'twice!', 'Create', '安全教育'])
      names.push((await ann.post('/web/ajax/playlists/create', { displayname })).body.playlist.name)
    expect(names).toEqual(['twice', expect.stringMatching(/^twice-[a-z0-9]{6}$/), 'create-2', expect.stringMatching(/^[a-z0-9]{8}$/)])
  })

  it('change in what is sent, by name and by id (CM-1.38, CM-3.43, CM-3.44, CM-3.46, CM-7.79, CM-7.80, CM-9.44, VW-1.14, VW-3.03)', async () => {
    const app = await startedApp()
    const [ann, mo, reviewer] = [await aPerson(app), await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'reviewer' })]
    const { id, name } = await aPlaylist(app.db, { owner: ann, title: 'Old', topics: ['older'], sequential: true })
    const update = `/web/ajax/playlists/${name}/update`
    const full = {
      displayname: 'New',
      description: 'Changed',
      visibility: 'PUBLIC',
      sequential_play: 0,
      topics: 'newer',
      tags: 'one,two',
      author: 'Ann Other',
      reviewer_username: reviewer.name,
    }
    expect((await ann.put(update, full)).body).toMatchObject({
      result: 'success',
      playlist: { id, displayname: 'New', visibility: 'PUBLIC' },
    })
    const changed = { ...full, sequential_play: false, topics: ['newer'], tags: ['one', 'two'], name }
    expect((await ann.get(`/api/v3/playlists/${id}`)).body).toMatchObject(changed)
    await ann.put(`/web/ajax/playlists/${id}/update`, { gconfid: id, visibility: 'USERS' })
    expect((await ann.get(`/api/v3/playlists/${name}`)).body).toMatchObject({ ...changed, visibility: 'USERS' })
    for (const wrong of [
      { displayname: '' },
      { visibility: 'PRIVATE' },
      { ownername: '' },
      { ownername: 'nobody' },
      { reviewer_username: mo.name },
    ])
      expect((await ann.put(update, wrong)).status).toBe(422)
    const topic = await ann.put(update, { topics: 'data!' })
    expect(topic.body.error.message).toBe('This character is not allowed in playlist topic')
    await ann.put(update, { ownername: mo.name })
    expect((await ann.get(`/api/v3/playlists/${name}`)).body).toMatchObject({ owner: { name: mo.name }, can: { manage: false } })
  })

  it('can only be given to people who manage content (CM-5.74, CM-6.02)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const { name } = await aPlaylist(app.db, { owner: ann })
    const give = (ownername: string) => ann.put(`/web/ajax/playlists/${name}/update`, { ownername })
    expect((await give(bob.name)).status).toBe(422)
    const off = await aPerson(app, { role: 'reviewer' })
    await app.db.updateTable('account').set({ is_enabled: false }).where('id', '=', off.id).execute()
    expect((await give(off.name)).status).toBe(422)
    expect((await give((await aPerson(app, { role: 'siteadmin' })).name)).status).toBe(200)
  })

  it('are featured one by one, by name or id (CM-1.40, CM-3.45, CM-4.56, CM-7.81)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [one, other] = [await aPlaylist(app.db, { owner: ann }), await aPlaylist(app.db, { owner: ann })]
    expect((await ann.put(`/web/ajax/playlists/${one.id}/featured`, { featured: 1 })).body).toEqual({ result: 'success', featured: true })
    const featured = async () => {
      const { body } = await ann.get('/web/ajax/partials/playlists?scope=featured&max=100')
      return body.items.map((item: { id: string }) => item.id).filter((id: string) => [one.id, other.id].includes(id))
    }
    expect(await featured()).toEqual([one.id])
    await ann.put(`/web/ajax/playlists/${one.name}/featured`, { featured: 0 })
    expect(await featured()).toEqual([])
  })

  it('are deleted by who manages them and by nobody else; their videos stay (CM-1.39, CM-7.82, VW-6.11)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann })
    const { name } = await aPlaylist(app.db, { owner: ann, videos: [video] })
    expect((await bob.delete(`/web/ajax/playlists/${name}/delete`)).status).toBe(403)
    expect((await ann.delete(`/web/ajax/playlists/${name}/delete`)).body).toEqual({ result: 'success' })
    expect((await ann.get(`/api/v3/playlists/${name}`)).status).toBe(404)
    expect((await bob.get(`/api/v3/videos/${video.id}`)).status).toBe(200)
  })

  it('go to whoever takes over what a person owned', async () => {
    const app = await startedApp()
    const [root, ann, heir] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app), await aPerson(app, { role: 'poweruser' })]
    const { name } = await aPlaylist(app.db, { owner: ann })
    const [bob, other] = [await aPerson(app), await aPlaylist(app.db)]
    await aPlaylist(app.db, { owner: bob })
    expect((await root.delete(`/api/v3/users/${ann.name}`)).body.error.message).toContain('owns 1 playlists')
    expect((await root.delete(`/api/v3/users/${ann.name}`, { newowner: heir.name })).status).toBe(200)
    expect((await root.get(`/api/v3/playlists/${name}`)).body.owner.name).toBe(heir.name)
    expect((await root.get(`/api/v3/playlists/${other.name}`)).body.owner.name).not.toBe(heir.name)
  })

  it('are listed six a page, the newest first, and found by their titles (VW-1.06, VW-7.07, VW-9.05, VW-9.23)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    for (let n = 1; n <= 7; n += 1) {
      const created_at = new Date(Date.now() + n * 1000)
      const { id } = await aPlaylist(app.db, { owner: ann, title: `Kayak tour ${n}` })
      await app.db.updateTable('playlist').set({ created_at }).where('id', '=', id).execute()
    }
    const get = (query: string) => ann.get(`/web/ajax/partials/playlists?params[qtext]=kayak&${query}`)
    const first = await get('params[mode]=explore')
    expect(namesOf(first)).toEqual([7, 6, 5, 4, 3, 2].map((n) => `Kayak tour ${n}`))
    expect(first.body).toMatchObject({ first: 0, next: 6, last_index: 5, total: null, scope: 'all', qtext: 'kayak' })
    expect(namesOf(await get('first=6&count=1'))).toEqual(['Kayak tour 1'])
    expect((await get('count=1')).body.total).toBe(7)
    expect(namesOf(await get('order_by=displayname&max=2'))).toEqual(['Kayak tour 1', 'Kayak tour 2'])
    expect(namesOf(await get('order_by=date&order_type=ASC&max=2'))).toEqual(['Kayak tour 1', 'Kayak tour 2'])
    expect(namesOf(await ann.get('/web/ajax/partials/playlists?qtext=tour+3'))).toEqual(['Kayak tour 3'])
    expect(namesOf(await ann.get('/web/ajax/partials/playlists?qtext=nonsense%25'))).toEqual([])
  })

  it('of somebody are listed for them where they manage; strangers have to sign in (VW-2.26, CM-2.08)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    await aPlaylist(app.db, { owner: ann, title: 'Of Ann' })
    await aPlaylist(app.db, { owner: bob, title: 'Of Bob' })
    for (const query of ['params[scope]=my&params[mode]=manage', 'params[mode]=manage', 'scope=my'])
      expect(namesOf(await ann.get(`/web/ajax/partials/playlists?${query}`))).toEqual(['Of Ann'])
    expect((await app.anonymous.get('/web/ajax/partials/playlists?mode=manage')).status).toBe(401)
  })

  it('are for whom they are for: strangers and people from outside see the public ones', async () => {
    const app = await startedApp()
    const outside = await aPerson(app, { isExternal: true })
    await aPlaylist(app.db, { title: 'Heron for all', visibility: 'PUBLIC' })
    await aPlaylist(app.db, { title: 'Heron for us' })
    await aPlaylist(app.db, { title: 'Heron of mine', owner: outside })
    const query = '/web/ajax/partials/playlists?qtext=heron&order_by=title&count=1'
    expect(namesOf(await app.anonymous.get(query))).toEqual(['Heron for all'])
    expect(namesOf(await outside.get(query))).toEqual(['Heron for all', 'Heron of mine'])
    expect((await outside.get(query)).body.total).toBe(2)
    expect(namesOf(await (await aPerson(app)).get(query))).toEqual(['Heron for all', 'Heron for us', 'Heron of mine'])
  })

  it('of everybody are listed for who manages others’ content (VW-7.28)', async () => {
    const app = await startedApp()
    const [ann, mo] = [await aPerson(app), await aPerson(app, { role: 'poweruser' })]
    await aPlaylist(app.db, { owner: ann, title: 'Plover one' })
    await aPlaylist(app.db, { owner: mo, title: 'Plover two' })
    const path = '/web/ajax/partials/my/domain-content-playlist?params[qtext]=plover&order_by=title'
    expect(namesOf(await mo.get(path))).toEqual(['Plover one', 'Plover two'])
    expect(namesOf(await mo.get(`${path}&order_type=desc`))).toEqual(['Plover two', 'Plover one'])
    expect((await ann.get(path)).status).toBe(403)
  })

  it('that hold a video are told and counted (CM-7.11)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db)
    const { id, name } = await aPlaylist(app.db, { title: 'With it', videos: [video] })
    await aPlaylist(app.db)
    expect((await ann.get(`/web/ajax/${video.id}/playlists`)).body).toEqual({
      counts: { channels: 0, playlists: 1 },
      list: [{ id, name, displayname: 'With it', thumbnail_url: null, thumbnail_path: null }],
    })
    const hidden = await aVideo(app.db, { visibility: 'PRIVATE' })
    expect((await ann.get(`/web/ajax/${hidden.id}/playlists`)).status).toBe(404)
  })

  it('of the organisation are told to nobody from outside, though they hold a video that everybody sees', async () => {
    const app = await startedApp()
    const outside = await aPerson(app, { isExternal: true })
    const video = await aVideo(app.db, { visibility: 'PUBLIC' })
    await aPlaylist(app.db, { videos: [video] })
    const nothing = { counts: { channels: 0, playlists: 0 }, list: [] }
    expect((await outside.get(`/web/ajax/${video.id}/playlists`)).body).toEqual(nothing)
  })

  it('have the picture of the first video that the viewer sees', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const closed = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE', settings: { thumbnail_url: '/files/closed' } })
    const open = await aVideo(app.db, { owner: ann, settings: { thumbnail_url: '/files/open' } })
    const { name } = await aPlaylist(app.db, { owner: ann, videos: [closed, open] })
    const pictureFor = async (who: typeof ann) => (await who.get(`/api/v3/playlists/${name}`)).body.thumbnail_url
    expect([await pictureFor(ann), await pictureFor(bob)]).toEqual(['/files/closed', '/files/open'])
  })
})

describe('whom a page of another site brought', () => {
  it('makes no playlists', async () => {
    const { db } = await startedApp()
    const making = db.transaction().execute((tx) => createPlaylist(tx, aGuest, { displayname: 'Mine' }))
    await expect(making).rejects.toMatchObject({ code: 'forbidden' })
  })
})

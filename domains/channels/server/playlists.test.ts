import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp } from '#platform/server/testing.ts'
import type { ChannelItem, ChannelSearchPage } from '../contract.ts'
import { aChannel } from '../testing.ts'

const at = (name: string) => `/web/ajax/partials/channels/${name}`
const picture = '/media/pictures/tour.webp'
const titles = ({ items }: { items: readonly ChannelItem[] }) =>
  items.map(({ tile, card }) => (tile ?? card)?.displayname ?? '').toSorted((a, b) => a.localeCompare(b))

async function library() {
  const app = await startedApp()
  const [owner, viewer, outsider] = [
    await aPerson(app, { role: 'poweruser' }),
    await aPerson(app),
    await aPerson(app, { isExternal: true }),
  ]
  const film = await aVideo(app.db, { title: 'Harbour lights', visibility: 'PUBLIC' })
  const secret = await aVideo(app.db, { title: 'Harbour secret', visibility: 'PRIVATE' })
  const tour = await aPlaylist(app.db, {
    owner,
    title: 'Harbour tour',
    videos: [film, secret],
    topics: ['ships'],
    settings: { thumbnail_url: picture },
  })
  const open = await aPlaylist(app.db, { title: 'Open days', visibility: 'PUBLIC' })
  const { name } = await aChannel(app.db, { owner, videos: [film], playlists: [tour, open] })
  return { app, owner, viewer, outsider, film, secret, tour, open, name }
}

describe('a channel holds playlists too', () => {
  it('those that the viewer may see, with what they see of each, and counts no others (VW-7.16)', async () => {
    const { app, viewer, outsider, tour, name } = await library()
    const seen = (await viewer.get(`${at(name)}?count=1`)).body
    expect(seen.total).toBe(3)
    expect(titles(seen)).toEqual(['Harbour lights', 'Harbour tour', 'Open days'])
    const item = seen.items.find(({ entity_id }: ChannelItem) => entity_id === tour.id)
    expect(item).toMatchObject({ entity_type: 'playlist', visible: true, tile: null })
    expect(item.card).toMatchObject({ name: tour.name, displayname: 'Harbour tour', kapsule_count: 1, thumbnail_url: picture })
    expect(titles((await viewer.get(`${at(name)}?type=playlist`)).body)).toEqual(['Harbour tour', 'Open days'])
    expect(titles((await viewer.get(`${at(name)}?type=video`)).body)).toEqual(['Harbour lights'])
    for (const called of [tour.id, tour.name])
      expect(titles((await viewer.get(`${at(name)}?excludePlaylist=${called}`)).body)).toEqual(['Harbour lights', 'Open days'])
    for (const person of [outsider, app.anonymous]) {
      const { body } = await person.get(`${at(name)}?type=playlists&count=1`)
      expect(body.total).toBe(1)
      expect(titles(body)).toEqual(['Open days'])
    }
    const { text } = await viewer.get(`${at(name)}?type=playlist`, { headers: { accept: 'text/html' } })
    expect(text).toContain('Harbour tour')
  })

  it('a playlist is put in, featured and taken out by its name as well as by its id', async () => {
    const { app, owner } = await library()
    const [playlist, channel] = [await aPlaylist(app.db, { title: 'By name' }), await aChannel(app.db, { owner })]
    const path = `/web/ajax/channels/${channel.name}/content/${playlist.name}`
    expect((await owner.post(path, { type: 'playlist', op: 'add' })).status).toBe(200)
    expect((await owner.post(path, { type: 'playlist', featured: 1 })).status).toBe(200)
    expect((await owner.get(at(channel.name))).body.items).toMatchObject([{ entity_id: playlist.id, featured: true }])
    expect((await owner.post(path, { type: 'playlist', op: 'add' })).status).toBe(409)
    expect((await owner.delete(path)).status).toBe(200)
    expect((await owner.get(at(channel.name))).body.items).toEqual([])
  })

  it('for who manages it also those that they may not see, and nothing of what these are', async () => {
    const { app, tour } = await library()
    const outsider = await aPerson(app, { isExternal: true })
    const { name } = await aChannel(app.db, { managers: [outsider], playlists: [tour] })
    const { items } = (await outsider.get(at(name))).body
    expect(items).toEqual([{ entity_id: tour.id, entity_type: 'playlist', featured: false, visible: false, tile: null, card: null }])
    expect((await outsider.delete(`/web/ajax/channels/${name}/content/${tour.id}`, { type: 'playlist' })).body).toEqual({
      result: 'success',
    })
    expect((await outsider.get(at(name))).body.items).toEqual([])
    const path = `/web/ajax/channels/${name}/content/${tour.id}`
    expect((await outsider.post(path, { type: 'playlist', op: 'add' })).status).toBe(404)
  })

  it('put in by who manages it, shown first and back, and taken out; the playlist stays', async () => {
    const { app, viewer, tour } = await library()
    const manager = await aPerson(app)
    const { name } = await aChannel(app.db, { managers: [manager] })
    const path = `/web/ajax/channels/${name}/content/${tour.id}`
    expect((await viewer.post(path, { type: 'playlist', op: 'add' })).status).toBe(403)
    expect((await manager.post(path, { type: 'video', op: 'add' })).status).toBe(404)
    expect((await manager.post(path, { type: 'playlist', op: 'add' })).body).toEqual({ result: 'success', featured: false })
    expect((await manager.post(path, { type: 'playlist', op: 'add' })).body.error).toMatchObject({ reason: 'already_added' })
    expect((await manager.post(path, { type: 'playlist', op: 'update', featured: 1 })).body.featured).toBe(true)
    expect(titles((await viewer.get(`${at(name)}?content_filtering=featured`)).body)).toEqual(['Harbour tour'])
    expect((await manager.delete(path, { type: 'playlist' })).body).toEqual({ result: 'success' })
    expect((await viewer.get(at(name))).body.items).toEqual([])
    expect((await viewer.get(`/api/v3/playlists/${tour.name}`)).status).toBe(200)
  })

  it('found by the words of their titles, their topics and owners, under a tab of their own', async () => {
    const { owner, viewer, outsider, name } = await library()
    const search = async (query: string, person = viewer): Promise<ChannelSearchPage> =>
      (await person.get(`${at(name)}/search?${query}`)).body
    expect(titles(await search('qtext=harbour'))).toEqual(['Harbour lights', 'Harbour tour'])
    expect(titles(await search('qtext=harbour', outsider))).toEqual(['Harbour lights'])
    expect(titles(await search('type=playlist&qtext=tour harbour'))).toEqual(['Harbour tour'])
    expect(titles(await search('type=playlists'))).toEqual(['Harbour tour', 'Open days'])
    expect((await search('type=playlist&qtext=tour')).items).toMatchObject([{ displayname: 'Harbour tour', entity_type: 'playlist' }])
    expect(titles(await search('type=playlists&qtext=---'))).toEqual([])
    expect(titles(await search(`owner=${owner.name}&topic=ships`))).toEqual(['Harbour tour'])
    const counts = ({ tabs }: ChannelSearchPage) => tabs.find(({ type }) => type === 'playlist')?.count
    expect(counts(await search(''))).toBe(2)
    expect(counts(await search('', outsider))).toBe(1)
  })

  it('until they are deleted', async () => {
    const { app, owner, viewer, tour, name } = await library()
    await owner.delete(`/web/ajax/playlists/${tour.name}/delete`)
    expect(titles((await viewer.get(at(name))).body)).toEqual(['Harbour lights', 'Open days'])
    const left = () => app.db.selectFrom('channel_item').select('entity_id').where('entity_id', '=', tour.id).execute()
    await eventually(async () => (await left()).length === 0)
  })

  it('and a video tells in how many of both it is, of those that one sees (CM-3.51, CM-3.52)', async () => {
    const { app, viewer, outsider, film, name, tour } = await library()
    await aChannel(app.db, { visibility: 'GROUPS', videos: [film] })
    await aChannel(app.db, { visibility: 'USERS', videos: [film] })
    const asked = async (person: typeof viewer, what: string) => (await person.get(`/web/ajax/${film.id}/${what}`)).body
    for (const what of ['channels', 'playlists']) {
      expect((await asked(viewer, what)).counts, what).toEqual({ channels: 2, playlists: 1 })
      expect((await asked(outsider, what)).counts, what).toEqual({ channels: 1, playlists: 0 })
    }
    expect((await asked(outsider, 'channels')).list).toMatchObject([{ name, displayname: 'A channel', thumbnail_path: null }])
    expect((await asked(viewer, 'playlists')).list[0]).toMatchObject({ displayname: tour.title, thumbnail_path: picture })
  })
})

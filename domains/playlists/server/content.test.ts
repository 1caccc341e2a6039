import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { type Reply, startedApp } from '#platform/server/testing.ts'
import { aPlaylist } from '../testing.ts'

interface Item {
  readonly video_id: string
  readonly displayname: string
  readonly serial_number: number
  readonly visible: boolean
}

const items = ({ body }: Reply): Item[] => body.items
const titles = (reply: Reply) => items(reply).map((item) => item.displayname)
const contentOf = (name: string, query = '') => `/web/ajax/partials/playlists/${name}/content${query}`

async function aRow(count: number) {
  const app = await startedApp()
  const ann = await aPerson(app)
  const videos = []
  for (let n = 1; n <= count; n += 1) videos.push(await aVideo(app.db, { owner: ann, title: `Part ${n}`, duration_ms: 65_000, views: n }))
  return { app, ann, videos, playlist: await aPlaylist(app.db, { owner: ann, videos }) }
}

describe('the content of a playlist', () => {
  it('comes in pages of ten, in its order, after and before serial numbers (CM-2.12, CM-3.47, CM-7.84, CM-9.03, VW-3.05, VW-7.08)', async () => {
    const { ann, playlist, videos } = await aRow(12)
    const first = await ann.get(contentOf(playlist.name))
    expect(titles(first)).toEqual(Array.from({ length: 10 }, (_, at) => `Part ${at + 1}`))
    expect(first.body).toMatchObject({ first: 0, next: 10, last_index: 9, total: null })
    expect(first.body.items[1]).toEqual({
      video_id: videos[1]?.id,
      serial_number: 2,
      displayname: 'Part 2',
      description: '',
      durationStr: '1:05',
      duration: 65,
      playCount: 2,
      thumbnail_url: null,
      owner: { name: ann.name, displayname: ann.displayname },
      is_locked: false,
      already_watched: false,
      current_watch_percentage: 0,
      visible: true,
      visibility: 'USERS',
    })
    const asked = 'max=10&order_by=serial_number&order_type=ASC&view=carousel&params[isLocked]=1&params[alreadyWatched]=1'
    const last = await ann.get(contentOf(playlist.name, `?after=10&${asked}`))
    expect(items(last).map((item) => item.serial_number)).toEqual([11, 12])
    expect(last.body.next).toBeNull()
    expect(titles(await ann.get(contentOf(playlist.id, `?before=11&${asked}`)))).toEqual(titles(first))
    expect(titles(await ann.get(contentOf(playlist.name, '?before=3')))).toEqual(['Part 1', 'Part 2'])
    expect(titles(await ann.get(contentOf(playlist.name, '?before=1')))).toEqual([])
    expect((await ann.get(contentOf(playlist.name, '?count=1'))).body.total).toBe(12)
    expect((await ann.get(contentOf('nothing'))).status).toBe(404)
  })

  it('stands beside a video that is watched as part of it, by id or name (CM-7.93)', async () => {
    const { ann, playlist } = await aRow(2)
    for (const name of [playlist.id, playlist.name])
      expect(titles(await ann.get(`/web/ajax/partials/playlists/${name}/related`))).toEqual(['Part 1', 'Part 2'])
  })

  it('is counted and measured in words (VW-3.02, VW-7.11)', async () => {
    const { ann, playlist } = await aRow(3)
    expect((await ann.get(`/api/v3/playlists/${playlist.name}`)).body).toMatchObject({
      name: playlist.name,
      id: playlist.id,
      kapsule_count: 3,
      duration: 195,
      durationHumanize: '3 minutes',
    })
    expect((await ann.get('/api/v3/playlists/nothing')).status).toBe(404)
  })

  it('holds for a viewer what they may see, and counts nothing else; who manages it sees that something is there', async () => {
    const { app, ann, videos, playlist } = await aRow(3)
    const [bob, mo] = [await aPerson(app), await aPerson(app, { role: 'poweruser' })]
    const theirs = await aVideo(app.db, { owner: mo, title: 'Secret', visibility: 'PRIVATE' })
    await app.db.insertInto('playlist_item').values({ playlist_id: playlist.id, video_id: theirs.id, position: 0 }).execute()
    await ann.put('/web/ajax/videos/update', { gconfid: videos[0]?.id, visibility: 'PRIVATE' })
    const shown = async (who: typeof ann) => ({
      rows: items(await who.get(contentOf(playlist.name, '?count=1'))).map((item) => [item.serial_number, item.displayname, item.visible]),
      total: (await who.get(contentOf(playlist.name, '?count=1'))).body.total,
      count: (await who.get(`/api/v3/playlists/${playlist.name}`)).body.kapsule_count,
      listed: (await who.get(`/web/ajax/partials/playlists?max=100`)).body.items.find((one: { id: string }) => one.id === playlist.id)
        .kapsule_count,
    })
    const rows = [
      [1, 'Part 2', true],
      [2, 'Part 3', true],
    ]
    expect(await shown(bob)).toEqual({ rows, total: 2, count: 2, listed: 2 })
    const ofAnn = [
      [1, '', false],
      [2, 'Part 1', true],
      [3, 'Part 2', true],
      [4, 'Part 3', true],
    ]
    expect(await shown(ann)).toEqual({ rows: ofAnn, total: 4, count: 4, listed: 4 })
    await ann.delete('/web/ajax/videos/delete', { gconfid: videos[1]?.id })
    expect(await shown(bob)).toEqual({ rows: [[1, 'Part 3', true]], total: 1, count: 1, listed: 1 })
    expect((await shown(ann)).count).toBe(3)
    // Who manages others’ content is told how many there are, of private ones too.
    expect((await shown(mo)).listed).toBe(3)
  })

  it('grows by a video at its end, once each (VW-1.12, VW-5.30, VW-6.09, VW-7.05, VW-7.09)', async () => {
    const { app, ann, playlist } = await aRow(1)
    const bob = await aPerson(app)
    const video = await aVideo(app.db, { title: 'New one' })
    const place = `/web/ajax/playlists/${playlist.name}/content/${video.id}`
    expect((await bob.post(place, {})).status).toBe(403)
    const added = await ann.post(place, { addToPlaylist: 'true' })
    expect(added.body).toMatchObject({ result: 'success', kapsule_count: 2, item: { displayname: 'New one', serial_number: 2 } })
    const gone = await aVideo(app.db, { owner: ann })
    await ann.post(`/web/ajax/playlists/${playlist.name}/content/${gone.id}`, {})
    await ann.delete('/web/ajax/videos/delete', { gconfid: gone.id })
    const last = await aVideo(app.db, { title: 'Last one' })
    const after = await ann.post(`/web/ajax/playlists/${playlist.name}/content/${last.id}`, {})
    expect(after.body).toMatchObject({ kapsule_count: 3, item: { displayname: 'Last one', serial_number: 3 } })
    const again = await ann.post(place, {})
    expect(again).toMatchObject({ status: 409, body: { error: { reason: 'already_added' } } })
    expect((await ann.get(`/api/v3/playlists/${playlist.name}`)).body.kapsule_count).toBe(3)
    const hidden = await aVideo(app.db, { visibility: 'PRIVATE' })
    for (const wrong of [hidden.id, 'gcc-00000000-0000-0000-0000-000000000000'])
      expect((await ann.post(`/web/ajax/playlists/${playlist.name}/content/${wrong}`, {})).status).toBe(404)
    expect((await ann.post(`/web/ajax/playlists/nothing/content/${video.id}`, {})).status).toBe(404)
  })

  it('shrinks, and the video goes on (CM-7.83, VW-7.06)', async () => {
    const { app, ann, playlist, videos } = await aRow(2)
    const bob = await aPerson(app)
    const place = `/web/ajax/playlists/${playlist.name}/content/${videos[0]?.id}`
    expect((await bob.delete(place)).status).toBe(403)
    expect((await ann.delete(place)).body).toEqual({ result: 'success', kapsule_count: 1 })
    expect((await ann.delete(place)).status).toBe(404)
    expect(titles(await ann.get(contentOf(playlist.name)))).toEqual(['Part 2'])
    expect(titles(await ann.get('/web/ajax/partials/my/my-videos'))).toContain('Part 1')
  })

  it('takes another order; a video that was deleted and comes back has kept its place (VW-1.13, VW-6.10, VW-7.13)', async () => {
    const { app, ann, playlist, videos } = await aRow(4)
    const [bob, root] = [await aPerson(app), await aPerson(app, { role: 'siteadmin' })]
    const ids = videos.map((video) => video.id)
    const reorder = (members: object, who = ann) => who.put(`/web/ajax/playlists/${playlist.name}/reorder`, { members })
    const order = async () =>
      titles(await ann.get(contentOf(playlist.name)))
        .map((title) => title.at(-1))
        .join('')
    expect((await reorder({ [ids[0] ?? '']: 2, [ids[1] ?? '']: 1 })).body).toEqual({ result: 'success' })
    expect(await order()).toBe('2134')
    expect((await reorder({ [ids[0] ?? '']: 1 }, bob)).status).toBe(403)
    for (const wrong of [{}, { [ids[0] ?? '']: 0 }, { [ids[0] ?? '']: 5 }, { [ids[0] ?? '']: 1, [ids[1] ?? '']: 1 }, { 'gcc-1': 1 }])
      expect((await reorder(wrong)).status).toBe(422)
    expect(await order()).toBe('2134')
    await ann.delete('/web/ajax/videos/delete', { gconfid: ids[0] })
    await reorder({ [ids[3] ?? '']: 1 })
    expect(await order()).toBe('423')
    await root.post(`/api/v3/videos/deleted/${ids[0]}/restore`, {})
    expect(await order()).toBe('4123')
  })

  it('stays whole when two people change it at once', async () => {
    const { app, ann, playlist, videos } = await aRow(3)
    const more = await Promise.all(Array.from({ length: 6 }, () => aVideo(app.db, { owner: ann })))
    const move = (at: number) => ann.put(`/web/ajax/playlists/${playlist.name}/reorder`, { members: { [videos[0]?.id ?? '']: at } })
    const add = ({ id }: { id: string }) => ann.post(`/web/ajax/playlists/${playlist.name}/content/${id}`, {})
    const answers = await Promise.all([...more.map(add), move(1), move(2), move(3)])
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    const { rows } = { rows: items(await ann.get(contentOf(playlist.name))) }
    expect(rows.map((row) => row.serial_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const positions = await app.db.selectFrom('playlist_item').select('position').where('playlist_id', '=', playlist.id).execute()
    expect(new Set(positions.map((row) => row.position)).size).toBe(9)
  })
})

describe('a video among one’s playlists', () => {
  it('is offered them, the newest first, with how many hold it and how many do not (VW-3.01, VW-7.03, VW-7.04, VW-9.01)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann })
    for (let n = 1; n <= 13; n += 1) {
      const { id } = await aPlaylist(app.db, { owner: ann, title: `List abc ${n}`, videos: n === 5 ? [video] : [] })
      await app.db
        .updateTable('playlist')
        .set({ created_at: new Date(Date.now() + n * 1000) })
        .where('id', '=', id)
        .execute()
    }
    for (const title of ['Of Bob abc', 'Also of Bob abc']) await aPlaylist(app.db, { owner: bob, title, videos: [video] })
    const partial = `/web/ajax/partials/videos/${video.id}/video-playlist-partial`
    const first = await ann.get(partial)
    expect(titles(first)).toEqual(Array.from({ length: 12 }, (_, at) => `List abc ${13 - at}`))
    expect(first.body).toMatchObject({ next: 12, myplaylist_count: 12, videoplaylist_count: 1 })
    expect(titles(await ann.get(`${partial}?first=12`))).toEqual(['List abc 1'])
    expect(titles(await ann.get(`${partial}?params[includeVideo]=1`))).toEqual(['List abc 5'])
    expect(titles(await ann.get(`${partial}?params[includeVideo]=0`))).not.toContain('List abc 5')
    expect(titles(await ann.get(`${partial}?params[qtext]=ABC+7`))).toEqual(['List abc 7'])

    const settings = `/web/videos/${video.id}/settings?option=playlist&scope=my&order_by=date&order_type=DESC`
    const panel = await ann.get(`${settings}&first=0`)
    expect(panel.body).toMatchObject({ option: 'playlist', video: { id: video.id }, videoplaylist_count: 1 })
    expect(titles(panel)).toEqual(titles(first))
    expect(titles(await ann.get(`${settings}&first=12`))).toEqual(['List abc 1'])
    expect((await ann.get(`${settings}&first=-1`)).status).toBe(422)
    expect((await bob.get(settings)).status).toBe(403)
    expect((await ann.get(`/web/videos/${video.id}/settings?option=other`)).body.option).toBe('settings')
  })
})

describe('videos to add to a playlist', () => {
  it('are found ten at a time, shorts where they are wanted, and say what is there already (VW-7.12, VW-9.08)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    await app.db.deleteFrom('video').execute()
    const films = []
    for (let n = 1; n <= 11; n += 1) films.push(await aVideo(app.db, { title: `Marten ${n}` }))
    const short = await aVideo(app.db, { title: 'Marten short', type: 'short' })
    await aVideo(app.db, { title: 'Marten hidden', visibility: 'PRIVATE' })
    const own = await aVideo(app.db, { title: 'Marten own', visibility: 'PRIVATE', owner: ann })
    const { id } = await aPlaylist(app.db, { owner: ann, videos: films.slice(0, 1) })
    const search = (query: string) => ann.get(`/web/ajax/content/${id}/search?qtext=marten&contentType=playlist&type=videos&${query}`)
    await aVideo(app.db, { title: 'Marten, of somebody else', visibility: 'PRIVATE' })
    await aVideo(app.db, { owner: ann, title: 'Marten, deleted', visibility: 'PRIVATE', deleted: true })
    const first = await search('first=0&max=10&scope=all')
    expect(first.body.items).toHaveLength(10)
    const next = await search('first=10')
    const found = [...first.body.items, ...next.body.items]
    // One's own are found whoever else sees them; others' are not, nor what was deleted.
    const expected = [...films, own].map((film) => film.id).toSorted()
    expect(found.map((tile: { id: string }) => tile.id).toSorted()).toEqual(expected)
    expect(found.filter((tile: { already_added: boolean }) => tile.already_added).map((tile: { id: string }) => tile.id)).toEqual([
      films[0]?.id,
    ])
    const wide = await search('include_short_video=1&max=100')
    expect(wide.body.items.map((tile: { id: string }) => tile.id)).toContain(short.id)
    expect((await search('scope=my')).body.items.map((tile: { id: string }) => tile.id)).toEqual([own.id])
    expect((await bob.get(`/web/ajax/content/${id}/search?qtext=marten`)).status).toBe(403)
    expect((await ann.get(`/web/ajax/content/${id}/search?contentType=other`)).status).toBe(404)
  })
})

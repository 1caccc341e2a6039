import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo, type VideoWish } from '#domains/videos/testing.ts'
import { type Reply, startedApp } from '#platform/server/testing.ts'
import { aPlaylist } from '../testing.ts'

/** A playlist of Ann's with a video for each letter, which is its title. */
async function aRow(letters: string, wishes: Readonly<Record<string, VideoWish>> = {}) {
  const app = await startedApp()
  const ann = await aPerson(app)
  const ids: Record<string, string> = {}
  for (const title of letters) ids[title] = (await aVideo(app.db, { owner: ann, title, ...wishes[title] })).id
  const videos = Object.values(ids).map((id) => ({ id }))
  const { id, name } = await aPlaylist(app.db, { owner: ann, title: 'Row', videos })
  const content = `/web/ajax/partials/playlists/${name}/content?`
  const order = async (who: TestPerson = ann, query = '') => lettersOf(await who.get(`${content}${query}`))
  return { app, ann, ids, id, at: `/web/ajax/playlists/${name}`, order }
}

const lettersOf = ({ body }: Reply): string =>
  body.items.map((item: { displayname: string; visible: boolean }) => (item.visible ? item.displayname : '?')).join('')

describe('several videos of a playlist', () => {
  it('are taken out by one call, and come back to the places where they stood', async () => {
    const { ann, ids, at, order } = await aRow('abcdef')
    const removed = await ann.delete(`${at}/content`, { videos: [ids.b, ids.c, ids.f, 'gcc-00000000-0000-0000-0000-000000000000'] })
    expect(removed.body).toMatchObject({ result: 'success', kapsule_count: 3 })
    expect(new Set(removed.body.removed)).toEqual(new Set([ids.b, ids.c, ids.f]))
    expect(await order()).toBe('ade')
    const back = await ann.post(`${at}/content`, {
      videos: [ids.f, ids.b, ids.c],
      members: { [ids.f ?? '']: 6, [ids.b ?? '']: 2, [ids.c ?? '']: 3 },
    })
    expect(back.body).toMatchObject({ result: 'success', kapsule_count: 6 })
    expect(await order()).toBe('abcdef')
  })

  it('come to its end in the order in which they are named; what is there already or hidden is left out, and not told apart', async () => {
    const { app, ann, ids, at, order } = await aRow('ab')
    const [y, x] = [await aVideo(app.db, { title: 'y' }), await aVideo(app.db, { title: 'x' })]
    const hidden = await aVideo(app.db, { title: 'z', visibility: 'PRIVATE' })
    const { body } = await ann.post(`${at}/content`, { videos: [y.id, hidden.id, ids.a, x.id], members: { [hidden.id]: 1 } })
    expect(body.added.toSorted()).toEqual([x.id, y.id].toSorted())
    expect([await order(), body.kapsule_count]).toEqual(['abyx', 4])
  })

  it('are a hundred at most, known by ids, and only for who manages the playlist', async () => {
    const { app, ann, ids, at, order } = await aRow('ab')
    const many = Array.from({ length: 101 }, (_, n) => `gcc-00000000-0000-0000-0000-${String(n).padStart(12, '0')}`)
    for (const videos of [[], many, ['a'], { a: 1 }, undefined])
      for (const answer of [await ann.post(`${at}/content`, { videos }), await ann.delete(`${at}/content`, { videos })])
        expect(answer.status).toBe(422)
    const bob = await aPerson(app)
    expect((await bob.delete(`${at}/content`, { videos: [ids.a] })).status).toBe(403)
    expect((await bob.post(`${at}/content`, { videos: [ids.a] })).status).toBe(403)
    expect(await order()).toBe('ab')
  })
})

describe('a playlist that is sorted', () => {
  const on = (day: number): VideoWish => ({ published_at: new Date(2026, 0, day) })

  it('stands by title or by date, in both directions, and goes back to the order of before', async () => {
    const { ann, at, order } = await aRow('cAbd', { c: on(2), A: on(4), b: on(1), d: on(3) })
    const sort = (order_by: string, order_type: string) => ann.put(`${at}/sort`, { order_by, order_type })
    expect((await ann.delete(`${at}/sort`)).body.error).toMatchObject({ code: 'conflict', reason: 'not_sorted' })
    await sort('displayname', 'asc')
    expect(await order()).toBe('Abcd')
    expect((await ann.delete(`${at}/sort`)).body).toEqual({ result: 'success' })
    expect(await order()).toBe('cAbd')
    expect((await ann.delete(`${at}/sort`)).status).toBe(409)
    await sort('displayname', 'desc')
    expect(await order()).toBe('dcbA')
    await sort('date', 'desc')
    expect(await order()).toBe('Adcb')
    await sort('date', 'asc')
    expect(await order()).toBe('bcdA')
    for (const wrong of [{}, { order_by: 'views', order_type: 'asc' }, { order_by: 'date' }])
      expect((await ann.put(`${at}/sort`, wrong)).status).toBe(422)
  })

  it('has what came since at its end when that is taken back', async () => {
    const { app, ann, ids, at, order } = await aRow('cba')
    await ann.put(`${at}/sort`, { order_by: 'displayname', order_type: 'asc' })
    const late = await aVideo(app.db, { owner: ann, title: 'x' })
    await ann.post(`${at}/content/${late.id}`, {})
    await ann.put(`${at}/reorder`, { members: { [late.id]: 1 } })
    await ann.delete(`${at}/content/${ids.b}`)
    await ann.delete(`${at}/sort`)
    expect(await order()).toBe('cax')
  })

  it('tells nothing of what is hidden from who sorts it, which goes to the end as it stood', async () => {
    const { app, ann, id, at, order } = await aRow('db')
    for (const [position, title] of ['c', 'a'].entries()) {
      const hidden = await aVideo(app.db, { title, visibility: 'PRIVATE' })
      await app.db
        .insertInto('playlist_item')
        .values({ playlist_id: id, video_id: hidden.id, position: position - 9 })
        .execute()
    }
    const hiddenOnes = () =>
      app.db
        .selectFrom('playlist_item')
        .innerJoin('video', 'video.id', 'playlist_item.video_id')
        .select('video.title')
        .where('playlist_id', '=', id)
        .where('video.visibility', '=', 'PRIVATE')
        .orderBy('position')
        .execute()
    expect(await order()).toBe('??db')
    for (const order_type of ['asc', 'desc']) {
      await ann.put(`${at}/sort`, { order_by: 'displayname', order_type })
      expect(await order()).toBe(order_type === 'asc' ? 'bd??' : 'db??')
      expect((await hiddenOnes()).map(({ title }) => title)).toEqual(['c', 'a'])
    }
  })
})

describe('a playlist that is shuffled', () => {
  it('has one order for each word, all of its videos once over its pages, and first what plays', async () => {
    const { ann, ids, order } = await aRow('abcdefghij')
    const one = await order(ann, '&shuffle=one')
    expect([...one].toSorted().join('')).toBe('abcdefghij')
    expect(one).not.toBe('abcdefghij')
    expect(await order(ann, '&shuffle=one')).toBe(one)
    expect(await order(ann, '&shuffle=two')).not.toBe(one)
    const pages = await Promise.all([0, 4, 8].map((after) => order(ann, `&shuffle=one&max=4&after=${after}`)))
    expect(pages.join('')).toBe(one)
    const from = await order(ann, `&shuffle=one&shuffle_from=${ids.g}`)
    expect(from).toBe(`g${one.replace('g', '')}`)
    expect(await order(ann, '&shuffle_from=gcc-00000000-0000-0000-0000-000000000000')).toBe('abcdefghij')
  })

  it('is none where its videos are watched in order', async () => {
    const { app, ann, ids, id, order } = await aRow('abcd')
    await app.db.updateTable('playlist').set({ sequential: true }).where('id', '=', id).execute()
    const bob = await aPerson(app)
    for (const who of [ann, bob]) expect(await order(who, `&shuffle=one&shuffle_from=${ids.d}`)).toBe('abcd')
  })

  it('holds for a viewer what they may see, and refuses what is no word', async () => {
    const { app, ann, ids, at, order } = await aRow('abcde', { b: { visibility: 'PRIVATE' } })
    const bob = await aPerson(app)
    expect([...(await order(bob, `&shuffle=one&shuffle_from=${ids.b}`))].toSorted().join('')).toBe('acde')
    const content = at.replace('/playlists/', '/partials/playlists/')
    for (const wrong of ['shuffle=', 'shuffle=A b', `shuffle=${'a'.repeat(33)}`, 'shuffle=a&shuffle_from=b'])
      expect((await ann.get(`${content}/content?${wrong}`)).status).toBe(422)
  })
})

describe('a copy of a playlist', () => {
  it('belongs to who makes it, and holds in order what they may see, with no sign of the rest', async () => {
    const { app, ann, at, order } = await aRow('abcd', { a: { visibility: 'PRIVATE' }, c: { visibility: 'PRIVATE' } })
    await ann.put(`${at}/update`, { description: 'Words', topics: 'moss', visibility: 'PUBLIC', sequential_play: 1 })
    const bob = await aPerson(app)
    const { body } = await bob.post(`${at}/copy`)
    expect(body).toMatchObject({ result: 'success', playlist: { displayname: 'Copy of Row', visibility: 'USERS' } })
    const told = (await bob.get(`/api/v3/playlists/${body.playlist.name}`)).body
    const owner = { name: bob.name, displayname: bob.displayname }
    expect(told).toMatchObject({ owner, description: 'Words', topics: ['moss'], kapsule_count: 2, sequential_play: false })
    const rows = await app.db
      .selectFrom('playlist_item')
      .select('position')
      .orderBy('position')
      .where('playlist_id', '=', body.playlist.id)
      .execute()
    expect(rows.map(({ position }) => position)).toEqual([1, 2])
    expect(lettersOf(await bob.get(`/web/ajax/partials/playlists/${body.playlist.name}/content`))).toBe('bd')
    await bob.delete(`/web/ajax/playlists/${body.playlist.name}/delete`)
    expect(await order()).toBe('abcd')
  })

  it('has a title and a name of its own, not too long; what one does not see is not copied', async () => {
    const { app, ann, at } = await aRow('a')
    await ann.put(`${at}/update`, { displayname: '𝒜'.repeat(255) })
    const bob = await aPerson(app)
    const { playlist } = (await bob.post(`${at}/copy`)).body
    expect(playlist.displayname).toBe(`Copy of ${'𝒜'.repeat(247)}`)
    const again = (await bob.post(`/web/ajax/playlists/${playlist.name}/copy`)).body.playlist
    expect(again.name).not.toBe(playlist.name)
    const guest = await aPerson(app, { isExternal: true })
    expect((await guest.post(`${at}/copy`)).status).toBe(404)
  })

  it('is made thirty times an hour at most, since each may hold thousands of videos', async () => {
    const { app, at } = await aRow('a')
    const bob = await aPerson(app)
    for (let n = 0; n < 30; n++) expect((await bob.post(`${at}/copy`)).status).toBe(200)
    expect(await bob.post(`${at}/copy`)).toMatchObject({
      status: 429,
      body: { error: { code: 'rate_limited', reason: 'playlist_copies' } },
    })
    const mine = await app.db.selectFrom('playlist').select('id').where('owner_id', '=', bob.id).execute()
    expect(mine).toHaveLength(30)
  })
})

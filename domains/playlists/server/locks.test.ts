import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { type Client, startedApp } from '#platform/server/testing.ts'
import { aPlaylist } from '../testing.ts'

const locksOf = async (who: Client, name: string): Promise<boolean[]> =>
  (await who.get(`/web/ajax/partials/playlists/${name}/content`)).body.items.map((item: { is_locked: boolean }) => item.is_locked)

const report = (who: Client, id: string, upTo: number) =>
  who.post(`/api/v3/videos/${id}/progress`, { session: 'one', intervals: [[0, upTo]], position: upTo })

async function aCourse(options: { readonly sequential?: boolean; readonly owner?: TestPerson } = {}) {
  const app = await startedApp()
  const ann = await aPerson(app)
  const videos = []
  for (let n = 1; n <= 3; n += 1) videos.push(await aVideo(app.db, { owner: ann, title: `Lesson ${n}`, duration_ms: 10_000 }))
  const playlist = await aPlaylist(app.db, {
    owner: options.owner ?? ann,
    title: 'The course',
    videos,
    sequential: options.sequential ?? true,
  })
  return { app, ann, videos, playlist, ids: videos.map((video) => video.id) as [string, string, string] }
}

describe('a playlist in sequence', () => {
  it('opens one video after the other, by the server’s ledger alone (VW-1.27)', async () => {
    const { app, playlist, ids } = await aCourse()
    const bob = await aPerson(app)
    expect(await locksOf(bob, playlist.name)).toEqual([false, true, true])
    for (let n = 0; n < 4; n += 1)
      await bob.post(`/api/v3/videos/${ids[0]}/progress`, { session: `invented ${n}`, intervals: [[0, 10]], position: 10 })
    await hasWatched(app.db, bob, ids[0], 9)
    expect(await locksOf(bob, playlist.name)).toEqual([false, true, true])
    await hasWatched(app.db, bob, ids[0], 9.5)
    expect(await locksOf(bob, playlist.name)).toEqual([false, false, true])
    const claimed = await bob.get(`/web/ajax/partials/playlists/${playlist.name}/content?params[isLocked]=0&params[alreadyWatched]=1`)
    expect(claimed.body.items[2].is_locked).toBe(true)
    expect((await report(bob, ids[2], 10)).status).toBe(403)
    expect(await locksOf(bob, playlist.name)).toEqual([false, false, true])
    await hasWatched(app.db, bob, ids[1], 10)
    expect(await locksOf(bob, playlist.name)).toEqual([false, false, false])
    expect(await locksOf(await aPerson(app), playlist.name)).toEqual([false, true, true])
  })

  it('that is not in sequence locks nothing (VW-1.27)', async () => {
    const { app, playlist, ids } = await aCourse({ sequential: false })
    const bob = await aPerson(app)
    expect(await locksOf(bob, playlist.name)).toEqual([false, false, false])
    expect((await bob.get(`/api/v3/videos/${ids[2]}`)).body.access).toBe('granted')
  })

  it('gives out nothing that plays a locked video: not its page, not its bytes; its picture it does', async () => {
    const { app, playlist, videos, ids } = await aCourse()
    const bob = await aPerson(app)
    const bytes = await giveBytes(app.ports, videos[1]?.assetId ?? '')
    expect((await bob.get(`/api/v3/videos/${ids[1]}`)).body).toEqual({
      id: ids[1],
      displayname: 'Lesson 2',
      owner: expect.anything(),
      access: 'locked',
      locked_by: { type: 'playlist', name: playlist.name, displayname: 'The course' },
    })
    const statuses = async () => {
      const answers = await Promise.all(
        bytes.map(async (path) => [path.split('/').at(-1), (await fetch(new URL(path, bob.url), { headers: bob.headers })).status]),
      )
      return Object.fromEntries(answers) as Record<string, number>
    }
    const { 'poster.webp': poster, 'scene-0.webp': scene, ...rest } = await statuses()
    expect([poster, scene]).toEqual([200, 200])
    expect(Object.keys(rest)).toContain('0.m4s')
    expect(new Set(Object.values(rest))).toEqual(new Set([403]))
    await hasWatched(app.db, bob, ids[0], 10)
    expect(new Set(Object.values(await statuses()))).toEqual(new Set([200]))
    expect((await bob.get(`/api/v3/videos/${ids[1]}`)).body.access).toBe('granted')
  })

  it('keeps nobody from what they manage, and nobody from what they have seen', async () => {
    const { app, ann, playlist, ids } = await aCourse()
    for (const who of [ann, await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'siteadmin' })]) {
      expect(await locksOf(who, playlist.name)).toEqual([false, false, false])
      expect((await who.get(`/api/v3/videos/${ids[2]}`)).body.access).toBe('granted')
    }
    const bob = await aPerson(app)
    await hasWatched(app.db, bob, ids[0], 10)
    await hasWatched(app.db, bob, ids[1], 10)
    const late = await aVideo(app.db, { owner: ann, duration_ms: 10_000 })
    await ann.post(`/web/ajax/playlists/${playlist.name}/content/${late.id}`, {})
    await ann.put(`/web/ajax/playlists/${playlist.name}/reorder`, { members: { [late.id]: 1 } })
    expect(await locksOf(bob, playlist.name)).toEqual([false, false, false, true])
    const accessOf = async (id: string) => (await bob.get(`/api/v3/videos/${id}`)).body.access
    expect([await accessOf(ids[1]), await accessOf(ids[2])]).toEqual(['granted', 'locked'])
  })

  it('waits for nothing that the viewer cannot see', async () => {
    const { app, ann, playlist, ids } = await aCourse()
    await ann.put('/web/ajax/videos/update', { gconfid: ids[0], visibility: 'PRIVATE' })
    const bob = await aPerson(app)
    expect(await locksOf(bob, playlist.name)).toEqual([false, true])
    expect((await bob.get(`/api/v3/videos/${ids[1]}`)).body.access).toBe('granted')
  })

  it('opens nothing but its first video to strangers, of whom no ledger is kept', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const videos = [await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' }), await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })]
    const { name } = await aPlaylist(app.db, { owner: ann, videos, sequential: true, visibility: 'PUBLIC' })
    expect(await locksOf(app.anonymous, name)).toEqual([false, true])
    const accessOf = async (video: { id: string } | undefined) => (await app.anonymous.get(`/api/v3/videos/${video?.id}`)).body.access
    expect(await accessOf(videos[1])).toBe('locked')
    // Nothing of a playlist that they do not see keeps them from anything.
    const others = [await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' }), await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })]
    await aPlaylist(app.db, { owner: ann, videos: others, sequential: true, visibility: 'USERS' })
    expect(await accessOf(others[1])).toBe('granted')
  })

  it('of somebody who could not hide a video does not withhold it elsewhere', async () => {
    const app = await startedApp()
    const [bob, eve] = [await aPerson(app), await aPerson(app)]
    const { ann, playlist, ids } = await aCourse({ owner: eve })
    expect(await locksOf(bob, playlist.name)).toEqual([false, true, true])
    for (const who of [ann, eve]) expect(await locksOf(who, playlist.name)).toEqual([false, false, false])
    expect((await bob.get(`/api/v3/videos/${ids[1]}`)).body.access).toBe('granted')
    const trainer = await aPerson(app, { role: 'poweruser' })
    await aPlaylist(app.db, { owner: trainer, videos: ids.map((id) => ({ id })), sequential: true })
    expect((await bob.get(`/api/v3/videos/${ids[1]}`)).body.access).toBe('locked')
  })

  it('leaves a video open that another sequence has opened, so that two never wait for each other', async () => {
    const { app, ann, ids } = await aCourse()
    const bob = await aPerson(app)
    expect((await bob.get(`/api/v3/videos/${ids[1]}`)).body.access).toBe('locked')
    await aPlaylist(app.db, { owner: ann, videos: [{ id: ids[1] }, { id: ids[0] }], sequential: true })
    for (const id of [ids[0], ids[1]]) expect((await bob.get(`/api/v3/videos/${id}`)).body.access).toBe('granted')
  })

  it('says nothing of a video that is hidden', async () => {
    const { app, ann, ids } = await aCourse()
    await ann.put('/web/ajax/videos/update', { gconfid: ids[1], visibility: 'PRIVATE' })
    const bob = await aPerson(app)
    expect((await bob.get(`/api/v3/videos/${ids[1]}`)).status).toBe(404)
    expect((await report(bob, ids[1], 1)).status).toBe(404)
  })
})

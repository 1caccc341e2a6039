import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import type { ChannelItem } from '../contract.ts'
import { aChannel } from '../testing.ts'

const at = (name: string) => `/web/ajax/partials/channels/${name}`
const content = (name: string) => `/web/ajax/channels/${name}/content`
const shown = async (who: TestPerson, name: string, query = '') =>
  (await who.get(`${at(name)}?${query}`)).body.items.map(({ tile, card, featured }: ChannelItem) =>
    [(tile ?? card)?.displayname ?? '?', ...(featured ? ['featured'] : [])].join(' '),
  )

/** A channel with an own draft, somebody's hidden video, an open one and a playlist, added in this order. */
async function aFullChannel() {
  const app = await startedApp()
  const [ann, bob, viewer] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app), await aPerson(app)]
  const draft = await aVideo(app.db, { owner: ann, title: 'Crane draft', visibility: 'PRIVATE' })
  const hidden = await aVideo(app.db, { owner: bob, title: 'Anchor crane', visibility: 'PRIVATE' })
  const open = await aVideo(app.db, { title: 'Dock crane', topics: ['ropes'], visibility: 'PUBLIC' })
  const playlist = await aPlaylist(app.db, { owner: ann, title: 'Boats', visibility: 'PUBLIC' })
  const channel = await aChannel(app.db, { owner: ann, videos: [draft, hidden, open], playlists: [playlist] })
  return { app, ann, bob, viewer, draft, hidden, open, playlist, name: channel.name }
}

describe('what a channel holds', () => {
  it('is found by titles and topics, and never by those of what who manages it may not see', async () => {
    const { ann, viewer, name } = await aFullChannel()
    expect(await shown(ann, name)).toEqual(['Boats', 'Dock crane', '?', 'Crane draft'])
    expect(await shown(ann, name, 'qtext=crane')).toEqual(['Dock crane', 'Crane draft'])
    expect(await shown(ann, name, 'qtext=anchor')).toEqual([])
    expect(await shown(ann, name, 'qtext=ropes')).toEqual(['Dock crane'])
    expect(await shown(ann, name, 'qtext=boat')).toEqual(['Boats'])
    expect(await shown(ann, name, 'qtext=crane&type=playlist')).toEqual([])
    expect((await ann.get(`${at(name)}?qtext=crane&count=1&max=1`)).body).toMatchObject({ total: 2, next: 1 })
    expect(await shown(viewer, name, 'qtext=crane')).toEqual(['Dock crane'])
    expect((await ann.get(`${at(name)}?qtext=${'x'.repeat(201)}`)).status).toBe(422)
  })

  it('is sorted by when it was added or by title; what who manages it may not see comes last, whatever it is called', async () => {
    const { ann, viewer, name } = await aFullChannel()
    expect(await shown(ann, name, 'order_type=asc')).toEqual(['Crane draft', '?', 'Dock crane', 'Boats'])
    expect(await shown(ann, name, 'order_by=displayname')).toEqual(['Boats', 'Crane draft', 'Dock crane', '?'])
    expect(await shown(ann, name, 'order_by=title&order_type=desc')).toEqual(['Dock crane', 'Crane draft', 'Boats', '?'])
    expect(await shown(ann, name, 'order_by=title&first=1&max=2')).toEqual(['Crane draft', 'Dock crane'])
    expect(await shown(viewer, name, 'order_by=title')).toEqual(['Boats', 'Dock crane'])
  })

  it('is shown first, not any more, and taken out many at once; the things stay', async () => {
    const { ann, viewer, draft, hidden, open, playlist, name } = await aFullChannel()
    const items = [open.id, hidden.id, playlist.id]
    expect((await ann.put(content(name), { items: [...items, open.id], featured: 1 })).body).toEqual({ result: 'success', featured: true })
    expect(await shown(ann, name)).toEqual(['Boats featured', 'Dock crane featured', '? featured', 'Crane draft'])
    expect((await ann.put(content(name), { items: open.id, featured: 0 })).body).toEqual({ result: 'success', featured: false })
    expect(await shown(viewer, name)).toEqual(['Boats featured', 'Dock crane'])
    expect((await ann.delete(content(name), { items })).body).toEqual({ result: 'success' })
    expect(await shown(ann, name)).toEqual(['Crane draft'])
    expect((await viewer.get(`/api/v3/videos/${open.id}`)).status).toBe(200)
    expect((await ann.delete(content(name), { items: [draft.id, open.id] })).status).toBe(404)
    expect(await shown(ann, name)).toEqual(['Crane draft'])
  })

  it('comes back where it stood for an hour after it was taken out, and not twice, from elsewhere or later', async () => {
    const { app, ann, bob, hidden, open, playlist, name } = await aFullChannel()
    const items = [open.id, hidden.id]
    await ann.put(content(name), { items: [open.id], featured: 1 })
    const before = await shown(ann, name)
    const bringBack = (who: TestPerson, some: readonly string[] = items) => who.post(content(name), { items: some })
    expect((await bringBack(ann)).body).toEqual({ result: 'success', restored: [] })
    await ann.delete(content(name), { items })
    await app.db.updateTable('video').set({ type: 'podcast' }).where('id', '=', open.id).execute()
    expect((await bringBack(bob)).status).toBe(403)
    expect((await bringBack(ann)).body.restored.toSorted()).toEqual(items.toSorted())
    expect(await shown(ann, name)).toEqual(before)
    expect(await shown(ann, name, 'type=podcast')).toEqual(['Dock crane featured'])
    expect((await bringBack(ann)).body.restored).toEqual([])
    await ann.delete(content(name), { items: [playlist.id] })
    await app.db
      .updateTable('channel_item_removed')
      .set({ removed_at: new Date(Date.now() - 3_700_000) })
      .execute()
    expect((await bringBack(ann, [playlist.id])).body.restored).toEqual([])
  })

  it('changes all together or not at all, and a hundred at most', async () => {
    const { app, ann, bob, draft, open, name } = await aFullChannel()
    const before = await shown(ann, name)
    const other = await aChannel(app.db, { videos: [await aVideo(app.db)] })
    const [elsewhere] = (await bob.get(at(other.name))).body.items
    for (const items of [
      [open.id, elsewhere.entity_id],
      [open.id, `gcc-${randomUUID()}`],
      [draft.id, randomUUID()],
    ]) {
      expect((await ann.put(content(name), { items, featured: 1 })).status).toBe(404)
      expect((await ann.delete(content(name), { items })).status).toBe(404)
    }
    const many = Array.from({ length: 101 }, () => `gcc-${randomUUID()}`)
    for (const items of [[], '', ['boats'], ["' or true --"], [open.id, null], many, many.join(','), undefined])
      expect((await ann.delete(content(name), { items })).status, String(items)).toBe(422)
    expect((await ann.put(content(name), { items: [open.id] })).status).toBe(422)
    expect((await ann.put(content(name), { items: many.slice(1), featured: 1 })).status).toBe(404)
    expect((await bob.delete(content(name), { items: [open.id] })).status).toBe(403)
    expect((await bob.put(content(name), { items: [open.id], featured: 1 })).status).toBe(403)
    expect(await shown(ann, name)).toEqual(before)
  })
})

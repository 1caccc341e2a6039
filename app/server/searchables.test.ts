import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

describe('channels and playlists', () => {
  it('are searched beside videos, and channels narrow these: only those that the viewer may see (LE-1.31)', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
    const open = await aChannel(app.db, { owner: ann, title: 'Marmot watch', visibility: 'USERS' })
    const closed = await aChannel(app.db, { owner: ann, title: 'Marmot secrets', visibility: 'GROUPS' })
    const video = await aVideo(app.db, { owner: ann, title: 'A marmot whistles' })
    await aVideo(app.db, { owner: ann, title: 'A marmot sleeps' })
    for (const { id } of [open, closed])
      await app.db.insertInto('channel_item').values({ channel_id: id, entity_type: 'video', entity_id: video.id, type: 'video' }).execute()
    const all = (await bob.get('/web/search?qtext=marmot')).body
    expect(all.tabs.find((tab: { type: string }) => tab.type === 'channels')).toMatchObject({ count: 1 })
    expect(all.groups).toMatchObject([{ type: 'channels', items: [{ displayname: 'Marmot watch', url: `/web/channels/${open.name}` }] }])
    const facet = all.facets.find((one: { name: string }) => one.name === 'channel')
    expect(facet.values).toEqual([{ value: open.name, label: 'Marmot watch', count: 1, more: false, selected: false }])
    const narrowed = (await bob.get(`/web/search?qtext=marmot&channel=${open.name}`)).body
    expect(narrowed.items.map(({ id }: { id: string }) => id)).toEqual([video.id])
    expect((await bob.get(`/web/search?channel=${open.name}`)).body.items).toHaveLength(1)
    expect((await bob.get(`/web/search?qtext=marmot&channel=${closed.name}`)).body.items).toEqual([])
    expect((await bob.get('/web/search?qtext=marmot&type=channels')).body.items).toHaveLength(1)
    expect((await bob.get('/api/v3/search/suggest?qtext=marm')).body.items).toContainEqual(
      expect.objectContaining({ type: 'channel', text: 'Marmot watch' }),
    )
    const made = (await ann.post('/web/ajax/playlists/create', { displayname: 'Marmot songs', visibility: 'PUBLIC' })).body
    expect(made.result).toBe('success')
    expect((await bob.get('/web/search?qtext=marmot&type=playlists')).body.items).toMatchObject([
      { type: 'playlist', displayname: 'Marmot songs' },
    ])
  })
})

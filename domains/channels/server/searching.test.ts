import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp } from '#platform/server/testing.ts'
import type { ChannelItem, ChannelSearchPage } from '../contract.ts'
import { aChannel } from '../testing.ts'

const found = ({ body, text }: { body: ChannelSearchPage; text: string }) => {
  expect(body.items, text).toBeDefined()
  return body.items.map(({ tile }) => tile?.displayname ?? '').toSorted((a, b) => a.localeCompare(b))
}

async function library() {
  const app = await startedApp()
  const [owner, viewer] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app)]
  const film = await aVideo(app.db, { owner, title: 'Harbour lights', topics: ['ships'], duration_ms: 60_000 })
  const long = await aVideo(app.db, { title: 'Harbour pilots', topics: ['ships', 'people'], duration_ms: 3_000_000 })
  const short = await aVideo(app.db, { title: 'Harbour cat', type: 'short' })
  const talk = await aVideo(app.db, { title: 'Talking of tides', type: 'podcast', published_at: new Date(Date.now() - 90 * 86_400_000) })
  const secret = await aVideo(app.db, { title: 'Harbour secret', topics: ['secrets'], visibility: 'PRIVATE' })
  await aVideo(app.db, { title: 'Harbour elsewhere' })
  const videos = [film, long, { id: short.id, type: 'short_video' as const }, { id: talk.id, type: 'podcast' as const }, secret]
  const channel = await aChannel(app.db, { owner, videos })
  const path = `/web/ajax/partials/channels/${channel.name}/search`
  return { app, owner, viewer, film, path, search: async (query: string) => viewer.get(`${path}?${query}`) }
}

describe('a search inside a channel', () => {
  it('finds words in what it holds and the viewer may see, and nothing else (LE-1.32, LE-7.46, VW-7.18)', async () => {
    const { search, owner, path } = await library()
    expect(found(await search('qtext=harbour&preference=p&canManageChannel=true'))).toEqual([
      'Harbour cat',
      'Harbour lights',
      'Harbour pilots',
    ])
    expect(found(await search('qtext=elsewhere'))).toEqual([])
    expect(found(await search('qtext=secret'))).toEqual([])
    expect(found(await search('qtext=harbur'))).toEqual(['Harbour cat', 'Harbour lights', 'Harbour pilots'])
    expect(found(await owner.get(`${path}?qtext=secret&canManageChannel=1`))).toEqual([])
  })

  it('answers with the tiles of listings, each with its place in the channel', async () => {
    const { search, viewer, film, path } = await library()
    const held = (await viewer.get(path.replace('/search', ''))).body.items as ChannelItem[]
    const tile = held.find(({ entity_id }) => entity_id === film.id)?.tile
    expect(tile).toMatchObject({ id: film.id, displayname: 'Harbour lights', durationStr: '1:00', topics: ['ships'] })
    const { items } = (await search('qtext=lights')).body
    expect(items).toMatchObject([{ ...tile, entity_id: film.id, entity_type: 'video', featured: false }])
  })

  it('by type, with or without words; with videos the short ones too where asked (LE-2.47, LE-7.48)', async () => {
    const { search } = await library()
    expect(found(await search('type=videos'))).toEqual(['Harbour lights', 'Harbour pilots'])
    expect(found(await search('type=videos&include_short_video=1'))).toEqual(['Harbour cat', 'Harbour lights', 'Harbour pilots'])
    expect(found(await search('type=podcasts'))).toEqual(['Talking of tides'])
    expect(found(await search('type=podcasts&qtext=harbour'))).toEqual([])
    const { body } = await search('qtext=harbour')
    expect(Object.fromEntries(body.tabs.map((tab: { type: string; count: number }) => [tab.type, tab.count]))).toMatchObject({
      video: 2,
      short_video: 1,
      podcast: 0,
    })
  })

  it('offers facets with counts of what the viewer may see, each as the others leave it (LE-1.31)', async () => {
    const { search, owner } = await library()
    const { body } = await search('count=1')
    expect(body.total).toBe(4)
    const values = (page: ChannelSearchPage, name: string) =>
      Object.fromEntries((page.facets.find((facet) => facet.name === name)?.values ?? []).map(({ value, count }) => [value, count]))
    expect(values(body, 'topic')).toEqual({ ships: 2, people: 1 })
    expect(values(body, 'duration')).toEqual({ short: 3, long: 1 })
    expect(values(body, 'date')).toEqual({ day: 3, week: 3, month: 3, year: 4 })
    expect(body.facets.find((facet: { name: string }) => facet.name === 'owner').values).toContainEqual({
      value: owner.name,
      label: owner.displayname,
      count: 1,
      selected: false,
    })
    const narrowed = await search('facets[topic]=people&count=1')
    expect(found(narrowed)).toEqual(['Harbour pilots'])
    expect(values(narrowed.body, 'topic')).toEqual({ ships: 2, people: 1 })
    expect(values(narrowed.body, 'duration')).toEqual({ long: 1 })
    expect(found(await search('topic=people&duration=short'))).toEqual([])
    expect(found(await search(`owner=${owner.name}`))).toEqual(['Harbour lights'])
    expect(found(await search('date=month&type=podcasts'))).toEqual([])
    expect((await search('topic=nothing')).body.facets[0].values).toContainEqual({
      value: 'nothing',
      label: 'nothing',
      count: 0,
      selected: true,
    })
  })

  it('is paged, none twice (LE-7.47)', async () => {
    const { search } = await library()
    const first = (await search('max=3')).body
    const second = (await search('max=3&first=3')).body
    expect([first.items.length, first.next, second.items.length, second.next]).toEqual([3, 3, 1, null])
    expect(new Set([...first.items, ...second.items].map((item: { entity_id: string }) => item.entity_id)).size).toBe(4)
  })
})

describe('what happens to videos shows in channels', () => {
  it('a video that becomes a podcast stands under podcasts; one that is deleted is gone from it', async () => {
    const { app, owner, viewer, film, search } = await library()
    await owner.put('/web/ajax/videos/update', { gconfid: film.id, type: 'podcast' })
    expect(found(await search('type=podcasts'))).toEqual(['Harbour lights', 'Talking of tides'])
    const tab = `${await channelPath(app, film.id)}?type=podcast`
    await eventually(async () => (await viewer.get(tab)).body.items.length === 2)
    await owner.delete('/web/ajax/videos/delete', { gconfid: film.id })
    expect(found(await search('type=podcasts'))).toEqual(['Talking of tides'])
  })
})

async function channelPath({ db }: Awaited<ReturnType<typeof startedApp>>, videoId: string): Promise<string> {
  const { channel_id } = await db.selectFrom('channel_item').select('channel_id').where('entity_id', '=', videoId).executeTakeFirstOrThrow()
  return `/web/ajax/partials/channels/${channel_id}`
}

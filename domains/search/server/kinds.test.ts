import { beforeEach, describe, expect, it } from 'vitest'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { anonymous } from '#platform/server/viewer.ts'
import { searchQuery } from '../contract/searching.ts'
import type { FoundThing } from '../contract.ts'
import type { Kind } from './kinds.ts'
import { search } from './searching.ts'
import { suggest } from './suggesting.ts'

const shelf = (n: number): FoundThing => ({
  id: `shelf-${n}`,
  name: `shelf-${n}`,
  type: 'channel',
  displayname: `Ibis shelf ${n}`,
  description: '',
  thumbnail_url: null,
  theme_colour: null,
  url: `/web/channels/shelf-${n}`,
  owner: null,
  kapsule_count: 2,
  hits: [],
})

/** Fourteen shelves that everybody may see, found by "ibis". */
const shelves: Kind = {
  type: 'channels',
  find: async (_db, _viewer, { text, first, max }) => {
    const all = text.startsWith('ibis') ? Array.from({ length: 14 }, (_, n) => shelf(n)) : []
    return { items: all.slice(first, first + max + 1), total: all.length }
  },
}

// Each test finds none but its own.
beforeEach(async () => {
  const { db } = await startedApp()
  await db.deleteFrom('video').execute()
})

describe('what is searched besides videos', () => {
  it('has a tab that pages, stands before the videos of all and is suggested', async () => {
    const { db } = await startedApp()
    const video = await aVideo(db, { title: 'Ibis on the roof', visibility: 'PUBLIC' })
    const asks = { kinds: [shelves] }
    const at = (fields: object) => search(db, anonymous, searchQuery.parse({ qtext: 'ibis', ...fields }), asks)
    const all = await at({})
    expect(all.tabs).toContainEqual({ type: 'all', count: 15, more: false })
    expect(all.tabs.at(-1)).toEqual({ type: 'channels', count: 14, more: false })
    expect(all.items.map(({ id }) => id)).toEqual([video.id])
    expect(all.groups).toEqual([{ type: 'channels', items: [shelf(0), shelf(1), shelf(2)] }])
    const paged = await at({ type: 'channels', first: 12, count: 1 })
    expect(paged).toMatchObject({ items: [shelf(12), shelf(13)], total: 14, prev: 0, next: null, facets: [], groups: [] })
    expect(await at({ qtext: 'heron', type: 'channels', count: 1 })).toMatchObject({ items: [], total: 0 })
    const offered = await suggest(db, anonymous, 'ibis', asks)
    expect(offered.map(({ text, url }) => [text, url])).toEqual([
      ['Ibis on the roof', `/web/videos/${video.id}/play`],
      ['Ibis shelf 0', '/web/channels/shelf-0'],
      ['Ibis shelf 1', '/web/channels/shelf-1'],
    ])
  })

  it('has no tab while nobody offers it', async () => {
    const { db } = await startedApp()
    const { tabs } = await search(db, anonymous, searchQuery.parse({ qtext: 'ibis', type: 'tracks' }), { kinds: [] })
    expect(tabs.map(({ type }) => type)).toEqual(['all', 'videos', 'short_videos', 'podcasts'])
  })
})

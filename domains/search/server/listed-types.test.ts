import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Card } from '#domains/content/contract.ts'
import { type ContentType, content, contentTypes } from '#domains/content/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { anonymous } from '#platform/server/viewer.ts'
import { searchQuery } from '../contract/searching.ts'
import { search } from './searching.ts'
import { suggest } from './suggesting.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const shelf = (id: string): Card => ({
  id,
  name: `shelf-${id}`,
  type: 'shelf',
  label: 'Shelf',
  displayname: `Ibis shelf ${Number(id.slice(-12))}`,
  description: '',
  thumbnail_url: null,
  theme_colour: null,
  url: `/web/shelves/shelf-${id}`,
  embed_url: null,
  owner: null,
  kapsule_count: 2,
  badge: null,
  time_sort: '2026-01-01T00:00:00.000Z',
})

/** Fourteen shelves that everybody may see, found by "ibis", the newest first; every other is about birds. */
const shelves: ContentType = {
  type: 'shelf',
  plural: 'shelves',
  label: 'Shelf',
  pluralLabel: 'Shelves',
  sees: () => sql`true`,
  find: async () => undefined,
  summaries: async () => [],
  listed: {
    inChannels: false,
    documents: () => sql`
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, null::uuid as owner_id, 'Ibis shelf ' || n as title, '' as description,
      '' as author, setweight(words_of('Ibis shelf'), 'A') as words, case when n % 2 = 0 then '{birds}' else '{}' end::text[] as topics,
      now() - make_interval(mins => n) as published_at
    from generate_series(0, 13) as n`,
    cards: async (_db, _viewer, ids) => ids.map(shelf).reverse(),
  },
}

const types = contentTypes()

afterAll(() => void content(types))

// Each test finds none but its own.
beforeEach(async () => {
  const { db } = await startedApp()
  await db.deleteFrom('video').execute()
  content([shelves])
})

const found = (n: number) => ({ ...shelf(idOf(n)), hits: [{ kind: 'title', text: `Ibis shelf ${n}`, time: null }] })

describe('what is searched besides videos', () => {
  it('has a tab that pages, stands before the videos of all and is suggested', async () => {
    const { db } = await startedApp()
    const video = await aVideo(db, { title: 'Ibis on the roof', visibility: 'PUBLIC' })
    const at = (fields: object) => search(db, anonymous, searchQuery.parse({ qtext: 'ibis', ...fields }))
    const all = await at({})
    expect(all.tabs).toContainEqual({ type: 'all', label: 'All', count: 15, more: false })
    expect(all.tabs.at(-1)).toEqual({ type: 'shelves', label: 'Shelves', count: 14, more: false })
    expect(all.items.map(({ id }) => id)).toEqual([video.id])
    expect(all.groups).toEqual([{ type: 'shelves', label: 'Shelves', items: [found(0), found(1), found(2)] }])
    const paged = await at({ type: 'shelves', first: 12, count: 1 })
    expect(paged).toMatchObject({ items: [found(12), found(13)], total: 14, prev: 0, next: null, groups: [] })
    expect(await at({ qtext: 'heron', type: 'shelves', count: 1 })).toMatchObject({ items: [], total: 0 })
    const offered = await suggest(db, anonymous, 'ibis')
    expect(offered.map(({ text, url }) => [text, url])).toEqual([
      ['Ibis on the roof', `/web/videos/${video.id}/play`],
      ['Ibis shelf 0', shelf(idOf(0)).url],
      ['Ibis shelf 1', shelf(idOf(1)).url],
    ])
  })

  it('A facet narrows it as it narrows videos, counts it, and finds none of it where it has no such thing', async () => {
    const { db } = await startedApp()
    await aVideo(db, { title: 'Ibis on the roof', visibility: 'PUBLIC', topics: ['birds'] })
    const at = (fields: object) => search(db, anonymous, searchQuery.parse({ qtext: 'ibis', count: 1, ...fields }))
    const birds = (count: number, selected: boolean) => ({ value: 'birds', label: 'birds', count, more: false, selected })
    const topicOf = ({ facets }: Awaited<ReturnType<typeof at>>) => facets.find(({ name }) => name === 'topic')?.values
    expect(topicOf(await at({}))).toEqual([birds(8, false)])
    const narrowed = await at({ type: 'shelves', topic: 'birds' })
    expect(narrowed.items.map(({ displayname }) => displayname)).toEqual([0, 2, 4, 6, 8, 10, 12].map((n) => `Ibis shelf ${n}`))
    expect([narrowed.total, topicOf(narrowed)]).toEqual([7, [birds(7, true)]])
    expect((await at({ topic: 'birds' })).tabs[0]).toEqual({ type: 'all', label: 'All', count: 8, more: false })
    expect((await at({ qtext: '', topic: 'birds', type: 'shelves' })).total).toBe(7)
    for (const none of [{ duration: 'short' }, { language: 'en' }, { channel: 'any' }, { topic: 'fish' }])
      expect((await at({ type: 'shelves', ...none })).total).toBe(0)
  })

  it('has no tab while nobody offers it', async () => {
    const { db } = await startedApp()
    content([])
    const { tabs } = await search(db, anonymous, searchQuery.parse({ qtext: 'ibis', type: 'tracks' }))
    expect(tabs.map(({ type }) => type)).toEqual(['all', 'videos', 'short_videos', 'podcasts'])
  })
})

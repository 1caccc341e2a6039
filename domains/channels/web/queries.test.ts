import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { channelSearchState, searchQuery } from './queries.ts'

vi.mock('@lingui/core/macro', () => ({ t: String.raw }))

it('a search inside a channel carries its words, type and facets, and the preference that its address has (LE-7.46)', async () => {
  const asked: object[] = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(Object.fromEntries(new URL(address, 'https://lyceum.example.org').searchParams))
    return Response.json({
      items: [],
      total: 0,
      first: 0,
      next: null,
      last_index: null,
      qtext: 'tide',
      type: 'podcasts',
      tabs: [],
      facets: [],
    })
  })
  const search = (address: object) => new QueryClient().fetchInfiniteQuery(searchQuery('sea', channelSearchState.parse(address), false))
  await search({ qtext: 'tide', type: 'podcasts', preference: 'p', topic: 'ships' })
  await search({ qtext: 'tide' })
  const always = { qtext: 'tide', count: '1', first: '0', canManageChannel: 'false' }
  expect(asked).toEqual([
    { ...always, type: 'podcasts', preference: 'p', topic: 'ships' },
    { ...always, type: 'all' },
  ])
})

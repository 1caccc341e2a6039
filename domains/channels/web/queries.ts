import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { channelRoutes } from '../contract.ts'

const orders = ['', 'time_sort', 'popularity', 'displayname'] as const
const ways = ['', 'asc', 'desc'] as const

/** What the address of the listing holds, under the names of the wire. */
export const channelsState = addressState({
  scope: ['all', 'recent', 'subscribed', 'featured', 'my'],
  qtext: '',
  order_by: orders,
  order_type: ways,
  podcasts: ['0', '1'],
  content_filtering: ['all', 'featured'],
})
export type ChannelsState = ReturnType<typeof channelsState.parse>

export const channelsQuery = (state: ChannelsState) =>
  infiniteQueryOptions({
    queryKey: ['channels', 'listing', state],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...state, qtext: state.qtext.trim(), first: pageParam }
      return call(query.qtext ? channelRoutes.searchChannels : channelRoutes.listChannels, { query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

export const mineState = addressState({ qtext: '', order_by: orders, order_type: ways })
export type MineState = ReturnType<typeof mineState.parse>

export const myChannelsQuery = (state: MineState) =>
  infiniteQueryOptions({
    queryKey: ['channels', 'mine', state],
    queryFn: ({ pageParam, signal }) =>
      call(channelRoutes.listMyChannels, { query: { ...state, shallow_search: 1, first: pageParam, max: 12 }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

/** The channel itself, with the first of what it holds. */
export const channelQuery = (name: string) =>
  queryOptions({
    queryKey: ['channel', name, 'itself'],
    queryFn: async ({ signal }) => (await call(channelRoutes.getChannel, { params: { name }, query: { max: 1 }, signal })).channel,
  })

export interface ItemsWish {
  readonly type?: string
  readonly content_filtering?: 'all' | 'featured'
  readonly qtext?: string
  readonly order_by?: 'date' | 'displayname'
  readonly order_type?: '' | 'asc' | 'desc'
  readonly excludeVideo?: string
  readonly max?: number
}

/** What the address of the page says on which a channel is put together. */
export const manageState = addressState({ type: 'all', qtext: '', order_by: ['date', 'displayname'], order_type: ways })
export type ManageState = ReturnType<typeof manageState.parse>

/** What it holds, added last first unless asked otherwise, as many pages as were scrolled to. */
export const itemsQuery = (name: string, wish: ItemsWish = {}) =>
  infiniteQueryOptions({
    queryKey: ['channel', name, 'items', wish],
    queryFn: ({ pageParam, signal }) => call(channelRoutes.getChannel, { params: { name }, query: { ...wish, first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

export const featuredItems = { content_filtering: 'featured' } as const

export const relatedQuery = (name: string) =>
  infiniteQueryOptions({
    queryKey: ['channel', name, 'related'],
    queryFn: ({ pageParam, signal }) =>
      call(channelRoutes.listRelatedChannels, { params: { name }, query: { first: pageParam, max: 20 }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

const facets = { topic: '', owner: '', language: '', duration: '', date: '' } as const

/** A facet with several values holds them with commas between; `preference` goes along with every request (wire-details, "Search"). */
export const channelSearchState = addressState({ qtext: '', type: 'all', preference: '', ...facets })
export type ChannelSearchState = ReturnType<typeof channelSearchState.parse>

/** What was not chosen is left out. */
const given = ({ qtext, type, ...chosen }: ChannelSearchState) => ({
  qtext,
  type,
  ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '')),
})

export const searchQuery = (name: string, state: ChannelSearchState, manages: boolean) =>
  infiniteQueryOptions({
    queryKey: ['channel', name, 'search', state, manages],
    queryFn: ({ pageParam, signal }) =>
      call(channelRoutes.searchChannel, {
        params: { name },
        query: { ...given(state), count: '1', first: pageParam, canManageChannel: String(manages) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { eventRoutes } from '../contract.ts'

const order = { order_by: ['time_start', 'displayname'], order_type: ['', 'asc', 'desc'] } as const

/** What the addresses of lists hold, under the names of the wire. */
export const eventsState = addressState({
  scope: ['upcoming', 'active', 'live_only', 'past', 'cancelled', 'all'],
  content_filtering: ['all', 'registered', 'my'],
  qtext: '',
  ...order,
})
export type EventsState = ReturnType<typeof eventsState.parse>

export const myEventsState = addressState({
  scope: ['all', 'active', 'upcoming', 'live_only', 'past', 'cancelled', 'registered'],
  qtext: '',
  ...order,
})
export type MyEventsState = ReturnType<typeof myEventsState.parse>

/** What has no order of its own comes in that of its scope. */
const wishOf = ({ qtext, order_by, order_type }: Pick<EventsState, 'qtext' | 'order_by' | 'order_type'>, first: number) => ({
  order_by,
  qtext: qtext.trim(),
  first,
  ...(order_type && { order_type }),
})

export const eventListQuery = (state: EventsState) =>
  infiniteQueryOptions({
    queryKey: ['events', 'listing', state],
    queryFn: ({ pageParam, signal }) =>
      call(eventRoutes.listEvents, {
        query: { ...wishOf(state, pageParam), scope: state.scope, content_filtering: state.content_filtering },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

export const myEventsQuery = (state: MyEventsState) =>
  infiniteQueryOptions({
    queryKey: ['events', 'mine', state],
    queryFn: ({ pageParam, signal }) =>
      call(eventRoutes.listMyEvents, { query: { ...wishOf(state, pageParam), scope: state.scope }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'itself'],
    queryFn: ({ signal }) => call(eventRoutes.getEvent, { params: { id }, signal }),
  })

/** For its form; `listingPage` where that stands in a list. */
export const eventSettingsQuery = (id: string, page?: 'listingPage') =>
  queryOptions({
    queryKey: ['event', id, 'settings', page ?? ''],
    queryFn: ({ signal }) => call(eventRoutes.getEventSettings, { params: { id }, query: page ? { page } : {}, signal }),
    // What is edited from is what stands now.
    staleTime: 0,
  })

/** Everything that shows events asks again. */
export async function refreshEvents(queries: QueryClient): Promise<void> {
  await Promise.all(['event', 'events'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { noticeRoutes } from '../contract/notices.ts'

export const inboxQuery = infiniteQueryOptions({
  queryKey: ['inbox', 'list'],
  queryFn: ({ pageParam: first, signal }) => call(noticeRoutes.listInbox, { query: { first }, signal }),
  initialPageParam: 0,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})

/** How many a person has not read, up to 100. */
export const unreadQuery = queryOptions({
  queryKey: ['inbox', 'unread'],
  queryFn: async ({ signal }) => (await call(noticeRoutes.listInbox, { query: { max: 1 }, signal })).unread,
  staleTime: 60_000,
})

/** What a person can be told of. */
export const settableKindsQuery = queryOptions({
  queryKey: ['notification-kinds'],
  queryFn: ({ signal }) => call(noticeRoutes.listNotificationKinds, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

interface Loading {
  readonly queries: QueryClient
}

export const loadInbox = ({ queries }: Loading) => queries.ensureInfiniteQueryData(inboxQuery)

/** The page shows its other cards where these cannot be had. */
export const loadNotificationSettings = ({ queries }: Loading) => queries.prefetchQuery(settableKindsQuery)

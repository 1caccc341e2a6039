import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { noticeRoutes } from '../contract/notices.ts'

/** What a person can be told of. */
export const settableKindsQuery = queryOptions({
  queryKey: ['notification-kinds'],
  queryFn: ({ signal }) => call(noticeRoutes.listNotificationKinds, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The page shows its other cards where these cannot be had. */
export const loadNotificationSettings = ({ queries }: { queries: QueryClient }) => queries.prefetchQuery(settableKindsQuery)

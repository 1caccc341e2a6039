import { queryOptions } from '@tanstack/react-query'
import { liveRoutes } from '#domains/live/contract.ts'
import { call } from '#platform/web/client.ts'

export const captionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['event-captions', id],
    queryFn: ({ signal }) => call(liveRoutes.listCaptions, { params: { id }, signal }),
    staleTime: 0,
  })

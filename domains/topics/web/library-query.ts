import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { topicRoutes } from '../contract.ts'

export const libraryQuery = queryOptions({
  queryKey: ['library'],
  queryFn: ({ signal }) => call(topicRoutes.getLibrary, { signal }),
  staleTime: 60_000,
})

import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { xapiRoutes } from '../contract.ts'

export const recordStoreQuery = queryOptions({
  queryKey: ['record-store'],
  queryFn: ({ signal }) => call(xapiRoutes.getRecordStore, { signal }),
  staleTime: 0,
  // Statements are sent every minute.
  refetchInterval: 30_000,
})

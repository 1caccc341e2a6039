import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { engineRoutes } from '../contract.ts'

export const enginesQuery = queryOptions({
  queryKey: ['engines'],
  queryFn: ({ signal }) => call(engineRoutes.getEngines, { signal }),
})

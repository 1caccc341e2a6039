import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { homeRoutes } from '../contract.ts'

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(homeRoutes.getHome, { signal }),
})

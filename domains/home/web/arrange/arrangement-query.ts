import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { homeRoutes } from '../../contract.ts'

/** How the home page is arranged; for site admins. */
export const arrangementQuery = queryOptions({
  queryKey: ['home-sections'],
  queryFn: async ({ signal }) => (await call(homeRoutes.getHomeSections, { signal })).items,
})

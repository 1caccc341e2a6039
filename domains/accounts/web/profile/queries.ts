import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { sessionRoutes, tokenRoutes } from '../../contract.ts'
import { meQuery } from '../use-me.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(sessionRoutes.listSessions, { signal }),
})

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => call(tokenRoutes.listTokens, { signal }),
})

/** What the page shows first; it is for signed-in people. */
export const loadProfile = ({ queries }: { queries: QueryClient }) =>
  Promise.all([queries.ensureQueryData(meQuery), queries.ensureQueryData(sessionsQuery), queries.ensureQueryData(tokensQuery)])

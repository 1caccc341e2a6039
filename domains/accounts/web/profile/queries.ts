import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { embedTokenRoutes, sessionRoutes, tokenRoutes } from '../../contract.ts'
import { meQuery } from '../use-me.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(sessionRoutes.listSessions, { signal }),
})

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => call(tokenRoutes.listTokens, { signal }),
})

export const embedTokensQuery = (all: boolean) =>
  infiniteQueryOptions({
    queryKey: ['embed-tokens', all],
    initialPageParam: 0,
    queryFn: ({ pageParam: first, signal }) =>
      call(embedTokenRoutes.listEmbedTokens, { query: { first, max: 20, ...(all && { all: 1 }) }, signal }),
    getNextPageParam: (page) => page.next,
  })

/** Asks again for both kinds of tokens: embed tokens end with the API token behind them. */
export const tokensEnded = (queries: QueryClient) =>
  Promise.all([queries.invalidateQueries(tokensQuery), queries.invalidateQueries({ queryKey: ['embed-tokens'] })])

/** What the page shows first; it is for signed-in people. */
export const loadProfile = ({ queries }: { queries: QueryClient }) =>
  Promise.all([queries.ensureQueryData(meQuery), queries.ensureQueryData(sessionsQuery), queries.ensureQueryData(tokensQuery)])

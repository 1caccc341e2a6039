import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { liveRoutes } from '../../contract.ts'

/** ms between two looks at how a stream fares. */
const every = 3000

const keyOf = (eventId: string) => ['ingest', eventId]

export const ingestQuery = (eventId: string) =>
  queryOptions({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) => call(liveRoutes.getIngest, { params: { id: eventId }, signal }),
    refetchInterval: every,
  })

export const refreshIngest = (queries: QueryClient, eventId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(eventId) })

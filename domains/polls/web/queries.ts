import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '#domains/events/contract.ts'
import { call } from '#platform/web/client.ts'
import { useFeed } from '#platform/web/feed.ts'
import { pollFeed, voteFeed } from '../contract/feed.ts'
import { pollRoutes } from '../contract.ts'

/** ms (LE-9.03) */
const every = 15_000

const keyOf = (eventId: string) => ['polls', eventId]

/** Polls of an event; of one that is over nothing new is to be expected every few seconds. */
export const pollsQuery = ({ id, live_event: live }: EventDetail) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(pollRoutes.listPolls, { params: { id }, signal }),
    refetchInterval: live.state === 'CLOSED' ? false : every,
  })

/** While they are being asked for, they are not asked for again: of many votes each would begin anew. */
const askAgain = (queries: QueryClient, eventId: string) =>
  void queries.invalidateQueries({ queryKey: keyOf(eventId) }, { cancelRefetch: false })

export const refreshPolls = (queries: QueryClient, eventId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(eventId) })

/** Hears of polls that open and close, and, as their host, of votes. */
export function useHearPolls({ id, can }: EventDetail): void {
  const queries = useQueryClient()
  const heard = () => askAgain(queries, id)
  useFeed(pollFeed.poll, id, { heard, missed: heard })
  useFeed(voteFeed.vote, can.manage ? id : undefined, { heard, missed: heard })
}

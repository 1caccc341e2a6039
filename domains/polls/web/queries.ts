import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EventDetail } from '#domains/events/contract.ts'
import { call } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
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

export const refreshPolls = (queries: QueryClient, eventId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(eventId) })

/** Hears of polls that open and close, and, as their host, of votes: those of half a second at once. */
export function useHearPolls({ id, can }: EventDetail): void {
  useFreshness(pollFeed.poll, id, [keyOf(id)])
  useFreshness(voteFeed.vote, can.manage ? id : undefined, [keyOf(id)], 500)
}

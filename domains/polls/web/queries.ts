import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '#domains/events/contract.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { useFeed, useFreshness } from '#platform/web/feed.ts'
import { pollFeed, voteFeed } from '../contract/feed.ts'
import { type Poll, pollRoutes } from '../contract.ts'

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

type List = AnswerOf<typeof pollRoutes.listPolls>

/** Shows some polls as they are now. */
export function showPolls(queries: QueryClient, eventId: string, patches: ReadonlyMap<string, Partial<Poll>>): void {
  queries.setQueryData<List>(
    keyOf(eventId),
    (old) => old && { ...old, items: old.items.map((one) => ({ ...one, ...patches.get(one.id) })) },
  )
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0)

/** Hears of polls that open and close, and, as their host, of drafts and of what is voted. */
export function useHearPolls({ id, can }: EventDetail): void {
  const queries = useQueryClient()
  const managed = can.manage ? id : undefined
  useFreshness(pollFeed.poll, id, [keyOf(id)])
  useFreshness(voteFeed.draft, managed, [keyOf(id)], 1000)
  useFeed(voteFeed.vote, managed, {
    heard: ({ items }) => showPolls(queries, id, new Map(items.map((one) => [one.id, { counts: one.counts, total: sumOf(one.counts) }]))),
    missed: () => void refreshPolls(queries, id),
  })
}

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { groupManagerRoutes } from '#domains/accounts/contract.ts'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { trackRoutes } from '../../contract.ts'

/** Which group and which of its tracks the page shows: an id and a name. */
export const teamState = addressState({ group: '', track: '' })

/** Groups that one manages, and who manages one's own. */
export const teamQuery = queryOptions({
  queryKey: ['team', 'itself'],
  queryFn: ({ signal }) => call(groupManagerRoutes.getTeam, { signal }),
})

/** ms between two looks at what is being counted: who manages a group hears nothing of its tracks. */
const lookAgain = 2000

/** Tracks that a group was given. */
export const teamTracksQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['team', 'tracks', id],
    queryFn: ({ pageParam, signal }) => call(trackRoutes.listTeamTracks, { params: { id }, query: { first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(({ counting }) => counting)) ? lookAgain : false),
  })

/** Whether a report on a group is mailed to whoever looks, who manages it. */
export const teamScheduleQuery = (id: string) =>
  queryOptions({
    queryKey: ['team', 'schedule', id],
    queryFn: ({ signal }) => call(trackRoutes.getTeamSchedule, { params: { id }, signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { trackRoutes } from '../../contract.ts'

/** ms between two looks at what is being counted, where nobody says that it is done: a count that failed is asked for again by looking. */
const lookAgain = 15_000

/** How far the learners of a track are together. */
export const trackProgressQuery = (name: string) =>
  queryOptions({
    queryKey: ['track', name, 'progress'],
    queryFn: ({ signal }) => call(trackRoutes.getTrackProgress, { params: { name }, signal }),
    refetchInterval: ({ state }) => (state.data?.counting ? lookAgain : false),
  })

export interface LearnersChoice {
  readonly qtext: string
  readonly state: 'all' | 'waiting' | 'begun' | 'completed' | 'late'
  /** Name of a group; empty: all. */
  readonly group: string
  readonly order: 'name' | 'progress' | 'due' | 'last_watched' | 'score' | 'watched'
  readonly direction: 'asc' | 'desc'
  readonly first: number
}

export const learnersAtFirst: LearnersChoice = { qtext: '', state: 'all', group: '', order: 'name', direction: 'asc', first: 0 }

/** Rows of a page. */
export const learnerPageSize = 20

export const trackLearnersKey = (name: string) => ['track', name, 'learners'] as const

/** As the calls take it that list learners. */
export const learnersQueryOf = ({ qtext, state, group, order, direction, first }: LearnersChoice) =>
  ({ qtext, state, group, order_by: order, order_type: direction, first, max: learnerPageSize, count: true }) as const

/** Reports on a track that are sent by themselves. */
export const schedulesQuery = (name: string) =>
  queryOptions({
    queryKey: ['track', name, 'schedules'],
    queryFn: async ({ signal }) => (await call(trackRoutes.listReportSchedules, { params: { name }, signal })).items,
  })

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { commentRoutes } from '../../contract.ts'
import { type CommentPlace, pageFieldsOf } from '../place.ts'
import { commentsOf, type EventShow, mostPinned, type Order } from './listing.ts'

const filters = { all: {}, pinned: { isPinned: true }, mine: { only_my_comments: true }, guests: { only_guests: true } } as const

/** Newest first or those with most likes, twenty a page; how many there are comes with the first. */
export const commentsQuery = (place: CommentPlace, show: EventShow = 'all', order: Order = 'time') =>
  infiniteQueryOptions({
    queryKey: ['comments', place.id, show, order],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === '' ? { count: true } : { commentsbeforeid: pageParam }
      const query = { order_by: order, ...filters[show], ...before, ...pageFieldsOf(place) }
      return call(commentRoutes.listComments, { params: { id: place.id }, query, signal })
    },
    getNextPageParam: (page) => (page.next === null ? undefined : commentsOf([page]).at(-1)?.id),
  })

/** The few that stand above all others. */
export const pinnedQuery = ({ id }: CommentPlace) =>
  queryOptions({
    queryKey: ['comments', id, 'top'],
    queryFn: async ({ signal }) =>
      commentsOf([await call(commentRoutes.listComments, { params: { id }, query: { isPinned: true, max: mostPinned }, signal })]),
  })

/** The newest five replies, then those before; each page oldest first. */
export const repliesQuery = (place: CommentPlace, commentId: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', place.id, 'replies', commentId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === '' ? {} : { show_previous_replies: true, first: pageParam }
      return call(commentRoutes.listReplies, { params: { id: place.id, commentId }, query: { ...before, ...pageFieldsOf(place) }, signal })
    },
    getNextPageParam: (page) => (page.previous ? page.items[0]?.id : undefined),
  })

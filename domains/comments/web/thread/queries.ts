import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { type Comment, commentRoutes } from '../../contract.ts'
import { type CommentPlace, pageFieldsOf } from '../place.ts'
import { commentsOf, type EventShow, mostPinned, type Order } from './listing.ts'

const filters = { all: {}, pinned: { isPinned: true }, mine: { only_my_comments: true }, guests: { only_guests: true } } as const

/** The oldest that is loaded, by its id and its time (LE-7.17). */
const placeOf = (comment: Comment | undefined) => comment && `${comment.id} ${comment.time_created}`

/** Newest first or those with most likes, twenty a page; how many there are comes with the first. */
export const commentsQuery = (place: CommentPlace, show: EventShow = 'all', order: Order = 'time') =>
  infiniteQueryOptions({
    queryKey: ['comments', place.id, show, order],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const [commentsbeforeid = '', commentsbeforets = '0'] = pageParam.split(' ')
      const before = pageParam === '' ? { count: true } : { commentsbeforeid, commentsbeforets }
      const query = { order_by: order, ...filters[show], ...before, ...pageFieldsOf(place) }
      return call(commentRoutes.listComments, { params: { id: place.id }, query, signal })
    },
    getNextPageParam: (page) => (page.next === null ? undefined : placeOf(commentsOf([page]).at(-1))),
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
      const before = pageParam === '' ? {} : { show_previous_replies: true, is_pagination_request: true, first: pageParam }
      const query = { listing_type: 'replies', ...before, ...pageFieldsOf(place) }
      return call(commentRoutes.listReplies, { params: { id: place.id, commentId }, query, signal })
    },
    getNextPageParam: (page) => (page.previous ? page.items[0]?.id : undefined),
  })

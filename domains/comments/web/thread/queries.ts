import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { commentRoutes } from '../../contract.ts'
import { commentsOf, mostPinned, type Order, type Show } from './listing.ts'

/** Newest first or those with most likes, twenty a page; how many there are comes with the first. */
export const commentsQuery = (id: string, show: Show = 'all', order: Order = 'time') =>
  infiniteQueryOptions({
    queryKey: ['comments', id, show, order],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const filter = show === 'pinned' ? { isPinned: true } : show === 'mine' ? { only_my_comments: true } : {}
      const place = pageParam === '' ? { count: true } : { commentsbeforeid: pageParam }
      return call(commentRoutes.listComments, { params: { id }, query: { order_by: order, ...filter, ...place }, signal })
    },
    getNextPageParam: (page) => (page.next === null ? undefined : commentsOf([page]).at(-1)?.id),
  })

/** The few that stand above all others. */
export const pinnedQuery = (id: string) =>
  queryOptions({
    queryKey: ['comments', id, 'top'],
    queryFn: async ({ signal }) =>
      commentsOf([await call(commentRoutes.listComments, { params: { id }, query: { isPinned: true, max: mostPinned }, signal })]),
  })

/** The newest five replies, then those before; each page oldest first. */
export const repliesQuery = (id: string, commentId: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', id, 'replies', commentId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === '' ? {} : { show_previous_replies: true, first: pageParam }
      return call(commentRoutes.listReplies, { params: { id, commentId }, query: { ...before }, signal })
    },
    getNextPageParam: (page) => (page.previous ? page.items[0]?.id : undefined),
  })

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { useFeed } from '#platform/web/feed.ts'
import { commentFeed } from '../../contract/feed.ts'
import type { Comment } from '../../contract.ts'
import type { Order, Show } from './listing.ts'
import { type CommentUpdate, merged, mergedPinned, mergedReplies, type Replies, type Thread } from './merge.ts'
import { commentsQuery, pinnedQuery, repliesQuery } from './queries.ts'

const shows: readonly Show[] = ['all', 'pinned', 'mine']
const orders: readonly Order[] = ['time', 'likes']

const nothing: Comment['can'] = { edit: false, delete: false, pin: false, reply: false, like: false }

/** Puts changes into everything that is loaded of a video's comments, and asks for nothing. */
export function applyUpdates(queries: QueryClient, id: string, updates: readonly CommentUpdate[], me: string | null): void {
  const can =
    queries.getQueriesData<Thread>({ queryKey: ['comments', id] }).flatMap(([, data]) => data?.pages?.[0]?.can ?? [])[0] ?? nothing
  const viewing = { me, can }
  const comments = updates.filter(({ adid }) => adid === null)
  for (const show of shows)
    for (const order of orders)
      queries.setQueryData<Thread>(
        commentsQuery(id, show, order).queryKey,
        (old) => old && merged(old, comments, { ...viewing, show, order }),
      )
  const top = queries.getQueryData(pinnedQuery(id).queryKey)
  const pinned = top && mergedPinned(top, comments, viewing)
  if (pinned) queries.setQueryData(pinnedQuery(id).queryKey, pinned)
  else if (top) void queries.invalidateQueries({ queryKey: pinnedQuery(id).queryKey })
  for (const [parentId, replies] of Map.groupBy(updates, ({ adid }) => adid))
    if (parentId !== null)
      queries.setQueryData<Replies>(repliesQuery(id, parentId).queryKey, (old) => old && mergedReplies(old, replies, viewing))
}

/** Others' comments, changes and deletions appear by themselves: the feed brings them. After a gap they are asked for. */
export function useLiveComments(id: string): void {
  const queries = useQueryClient()
  const me = useMe()?.name ?? null
  /** What was heard while something was asked for, whose answer may be older. */
  const heardMeanwhile = useRef<CommentUpdate[]>([])
  const asks = () => keysOf(id).some((queryKey) => queries.isFetching({ queryKey }) > 0)
  const onCacheChange = useEffectEvent(() => {
    if (heardMeanwhile.current.length > 0 && !asks()) applyUpdates(queries, id, heardMeanwhile.current.splice(0), me)
  })
  useEffect(() => queries.getQueryCache().subscribe(() => onCacheChange()), [queries])
  useEffect(
    () => () => {
      // Nobody listens from now on: whoever comes back asks again.
      for (const queryKey of keysOf(id)) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    [queries, id],
  )
  useFeed(commentFeed.comment, id, {
    heard: ({ items }) => {
      if (asks()) heardMeanwhile.current.push(...items)
      applyUpdates(queries, id, items, me)
    },
    missed: () => {
      for (const queryKey of keysOf(id)) void queries.invalidateQueries({ queryKey })
    },
  })
}

const keysOf = (id: string) => [
  ['comments', id],
  ['replies', id],
]

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { useFeed } from '#platform/web/feed.ts'
import { type Comment, commentFeed } from '../../contract.ts'
import type { Order, Show } from './listing.ts'
import { type CommentUpdate, merged, mergedPinned, mergedReplies, type Replies, type Thread } from './merge.ts'
import { commentsQuery, repliesQuery } from './queries.ts'

/** Puts changes into everything that is loaded of a video's comments, and asks for nothing. */
export function applyUpdates(queries: QueryClient, id: string, updates: readonly CommentUpdate[], me: string | null): void {
  const can = queries.getQueryData(commentsQuery(id).queryKey)?.pages[0]?.can
  if (!can) return
  const view = { me, can }
  for (const update of updates) {
    if (update.adid) queries.setQueryData<Replies>(repliesQuery(id, update.adid).queryKey, (old) => old && mergedReplies(old, update, view))
    else
      for (const [key, old] of queries.getQueriesData<Thread | Comment[]>({ queryKey: ['comments', id] })) {
        const [, , show, order] = key as [string, string, Show, Order]
        const next = Array.isArray(old) ? mergedPinned(old, update, view) : old && merged(old, update, { ...view, show, order })
        if (next) queries.setQueryData(key, next)
        else if (old) void queries.invalidateQueries({ queryKey: key })
      }
  }
}

const keysOf = (id: string) => [
  ['comments', id],
  ['replies', id],
]

function askAgain(queries: QueryClient, id: string, refetchType: 'active' | 'none'): void {
  for (const queryKey of keysOf(id)) void queries.invalidateQueries({ queryKey, refetchType })
}

/** Others' comments, changes and deletions appear by themselves: the feed brings them. After a gap they are asked for. */
export function useLiveComments(id: string): void {
  const queries = useQueryClient()
  const me = useMe()?.name ?? null
  /** What was heard while something was asked for, whose answer may be older. */
  const heardMeanwhile = useRef<CommentUpdate[]>([])
  const asks = () => keysOf(id).some((queryKey) => queries.isFetching({ queryKey }))
  const onCacheChange = useEffectEvent(() => {
    if (heardMeanwhile.current[0] && !asks()) applyUpdates(queries, id, heardMeanwhile.current.splice(0), me)
  })
  useEffect(() => queries.getQueryCache().subscribe(() => onCacheChange()), [queries])
  // Nobody listens from then on: whoever comes back asks again.
  useEffect(() => () => askAgain(queries, id, 'none'), [queries, id])
  useFeed(commentFeed.comment, id, {
    heard: ({ items }) => {
      if (asks()) heardMeanwhile.current.push(...items)
      applyUpdates(queries, id, items, me)
    },
    missed: () => askAgain(queries, id, 'active'),
  })
}

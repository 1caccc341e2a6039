import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { useFeed } from '#platform/web/feed.ts'
import { type Comment, commentFeed } from '../../contract.ts'
import { atVideo, type CommentPlace } from '../place.ts'
import type { EventShow, Order } from './listing.ts'
import { type CommentUpdate, merged, mergedPinned, mergedReplies, type Replies, type Thread } from './merge.ts'
import { commentsQuery, repliesQuery } from './queries.ts'

/** Puts changes into everything that is loaded of the comments of a place, and asks for nothing. */
export function applyUpdates(queries: QueryClient, place: CommentPlace, updates: readonly CommentUpdate[], me: string | null): void {
  const can = queries.getQueryData(commentsQuery(place).queryKey)?.pages[0]?.can
  if (!can) return
  const view = { me, guest: place.guestId, can }
  for (const update of updates) {
    const { adid } = update
    if (adid) queries.setQueryData<Replies>(repliesQuery(place, adid).queryKey, (old) => old && mergedReplies(old, update, view))
    else
      for (const [key, old] of queries.getQueriesData<Thread | Comment[]>({ queryKey: ['comments', place.id] })) {
        const [, , show, order] = key as [string, string, EventShow | 'replies', Order]
        if (!old || show === 'replies') continue
        const next = Array.isArray(old) ? mergedPinned(old, update, view) : merged(old, update, { ...view, show, order })
        if (next) queries.setQueryData(key, next)
        else void queries.invalidateQueries({ queryKey: key })
      }
  }
}

/** What takes updates that were heard: into what is loaded, and once more after an answer that was on its way and may be older. */
export function useUpdates(place: CommentPlace) {
  const queries = useQueryClient()
  const me = useMe()?.name ?? null
  const { id } = place
  const heardMeanwhile = useRef<CommentUpdate[]>([])
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated' && heardMeanwhile.current[0] && !queries.isFetching({ queryKey: ['comments', id] }))
          applyUpdates(queries, place, heardMeanwhile.current.splice(0), me)
      }),
    [queries, id, place, me],
  )
  // Nobody listens from then on: whoever comes back asks again.
  useEffect(() => () => void queries.invalidateQueries({ queryKey: ['comments', id], refetchType: 'none' }), [queries, id])
  return {
    take: (items: readonly CommentUpdate[]) => {
      if (queries.isFetching({ queryKey: ['comments', id] })) heardMeanwhile.current.push(...items)
      applyUpdates(queries, place, items, me)
    },
    missed: () => void queries.invalidateQueries({ queryKey: ['comments', id] }),
  }
}

/** Others' comments, changes and deletions appear by themselves: the feed brings them. After a gap they are asked for. */
export function useLiveComments(id: string): void {
  const { take, missed } = useUpdates(useMemo(() => atVideo(id), [id]))
  useFeed(commentFeed.comment, id, { heard: ({ items }) => take(items), missed })
}

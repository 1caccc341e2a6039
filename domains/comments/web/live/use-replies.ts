import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Comment } from '../../contract.ts'
import type { CommentPlace } from '../place.ts'
import { repliesQuery } from '../thread/queries.ts'

/** Fewer than so many bring earlier ones (LE-9.07). */
const few = 6

/** The replies to a comment, the newest at the end; they follow the number that the comment tells of. */
export function useReplies(place: CommentPlace, comment: Comment) {
  const query = useInfiniteQuery(repliesQuery(place, comment.id))
  const replies = query.data?.pages.toReversed().flatMap((page) => page.items) ?? []
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const more = useEffectEvent(() => void query.fetchNextPage())
  const asksMore = replies.length < few && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (asksMore) more()
  }, [asksMore])
  // The 15 s calls tell of the comment alone: its number of replies says that there are others.
  const counted = query.data?.pages[0]?.total
  const look = useEffectEvent((total: number) => {
    if (counted !== undefined && counted !== total) void query.refetch()
  })
  useEffect(() => look(comment.total_replies), [comment.total_replies])
  return { query, replies, hasNextPage, isFetchingNextPage }
}

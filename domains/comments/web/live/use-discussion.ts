import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { useFeed } from '#platform/web/feed.ts'
import { commentRoutes, eventCommentFeed } from '../../contract.ts'
import { updateStep } from '../../limits.ts'
import { type CommentPlace, pageFieldsOf } from '../place.ts'
import { commentsOf } from '../thread/listing.ts'
import type { CommentUpdate } from '../thread/merge.ts'
import { commentsQuery } from '../thread/queries.ts'
import { useUpdates } from '../thread/use-live.ts'
import { newSince } from './queue.ts'

export interface Discussion {
  /** New comments that wait until somebody who reads earlier ones comes back (LE-4.29, LE-4.32). */
  readonly waiting: number
  readonly flush: () => void
  /** Says whether the newest comments are being read. */
  readonly reads: (newest: boolean) => void
}

/** What is said at an event while its page is open: by the feed, and by asking every 15 s. */
export function useDiscussion(event: EventDetail, place: CommentPlace): Discussion {
  const queries = useQueryClient()
  const { take, missed } = useUpdates(place)
  const readsNewest = useRef(true)
  const queue = useRef(new Map<string, CommentUpdate>())
  const [waiting, setWaiting] = useState(0)
  const flush = () => {
    const items = [...queue.current.values()]
    queue.current.clear()
    setWaiting(0)
    take(items)
  }
  const hear = (items: readonly CommentUpdate[]) => {
    if (readsNewest.current) return take(items)
    for (const item of items) queue.current.set(item.id, item)
    const loaded = commentsOf(queries.getQueryData(commentsQuery(place).queryKey)?.pages ?? [])
    setWaiting(newSince(loaded[0]?.id, [...queue.current.values()]))
  }
  useFeed(eventCommentFeed.comment, place.id, { heard: ({ items }) => hear(items), missed })
  useAsking(event, place, hear)
  return {
    waiting,
    flush,
    reads: (newest) => {
      readsNewest.current = newest
      if (newest && queue.current.size > 0) flush()
    },
  }
}

/** Nothing new is to be expected of an event that is over and to which nothing is sent any more (LE-4.33, LE-4.34). */
const isOver = ({ live_event: { state, stream_state } }: EventDetail) => state === 'CLOSED' && stream_state === 'NONE'

/** Asks every 15 s for what changed since the last answer (LE-9.01). */
function useAsking(event: EventDetail, place: CommentPlace, onHeard: (items: readonly CommentUpdate[]) => void): void {
  const first = useInfiniteQuery(commentsQuery(place)).data?.pages[0]?.ts
  const since = useRef<number | undefined>(undefined)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const lastUpdatedTsForComment = since.current ?? first ?? 0
    const query = { commentUpdates: true, lastUpdatedTsForComment, isMod: event.can.moderate, ...pageFieldsOf(place) }
    const { items, ts } = await call(commentRoutes.listComments, { params: { id: place.id }, query, signal })
    since.current = ts
    onHeard(items.map((item) => ('deleted' in item ? { ...item, adid: null } : item)))
  })
  const asks = first !== undefined && !isOver(event)
  useEffect(() => {
    if (!asks) return
    const leaving = new AbortController()
    const failed = (error: unknown) => {
      // LE-8.17; the page says by itself that there is no connection.
      if (!leaving.signal.aborted && !isRefusal(error, 'unreachable')) console.error(error)
    }
    const timer = setInterval(() => void ask(leaving.signal).catch(failed), updateStep * 1000)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [asks])
}

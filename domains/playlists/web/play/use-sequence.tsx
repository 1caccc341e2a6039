import { useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Neighbours } from '#domains/media/web.ts'
import { type Beside, NextUp, neighboursOf, useGoingOn, useInTurn } from '#domains/videos/web.ts'
import { toast } from '#platform/web/toasts.tsx'
import type { ContentPage, PlaylistItem } from '../../contract.ts'
import { itemsOf } from '../manage/order.ts'
import { sequenceItemOf } from './item-card.tsx'
import { usePlay } from './use-play.ts'
import type { PlayMode } from './use-play-mode.ts'

interface Wish {
  readonly query: UseInfiniteQueryResult<InfiniteData<ContentPage>>
  /** The video that plays. */
  readonly currentId: string
  readonly choose: (id: string) => void
  readonly mode: PlayMode
}

/** Pages that are read to find the video that plays. */
const mostPages = 30

/** Reads on until what plays is among what is loaded. */
function useReached({ query, currentId }: Wish, reached: boolean): void {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const missing = currentId !== '' && !reached && hasNextPage && (data?.pages.length ?? 0) < mostPages
  useEffect(() => {
    if (missing && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [missing, isFetching, isFetchNextPageError, fetchNextPage])
}

/** What is before and after, also where it is not loaded yet. */
function useBeside({ query, currentId, mode }: Wish, items: readonly PlaylistItem[]) {
  const { t } = useLingui()
  const inTurn = useInTurn()
  const around = mode.repeat === 'all' && !query.hasNextPage
  const isCurrent = (item: PlaylistItem) => item.video_id === currentId
  const { previous, next } = neighboursOf(items, isCurrent, around)
  /** After the last that is loaded comes the next page (VW-4.35, VW-9.31). */
  const followed = async (): Promise<PlaylistItem | undefined> => {
    if (next || !query.hasNextPage) return next
    const answer = await inTurn(() => query.fetchNextPage())
    if (answer.isFetchNextPageError) toast.error(t`Something went wrong.`, { id: 'carousel' })
    return neighboursOf(itemsOf(answer.data), isCurrent, false).next
  }
  const asked = async (): Promise<PlaylistItem | undefined> => {
    const fresh = await inTurn(() => query.refetch())
    return fresh.isError ? undefined : neighboursOf(itemsOf(fresh.data), isCurrent, around).next
  }
  const isAlone = around && next === undefined && items.some(isCurrent)
  return { previous, next, hasNext: next !== undefined || query.hasNextPage, followed, asked, isAlone }
}

interface Steps extends Beside<PlaylistItem> {
  readonly hasNext: boolean
  readonly followed: () => Promise<PlaylistItem | undefined>
  readonly asked: () => Promise<PlaylistItem | undefined>
}

/** The buttons and keys. What waits is asked for once more: it may have opened since. */
function stepsOf({ previous, hasNext, followed, asked }: Steps, play: (item: PlaylistItem) => void): Neighbours {
  const goOn = async () => {
    const after = await followed()
    const now = after?.is_locked ? ((await asked()) ?? after) : after
    if (now) play(now)
  }
  return { previous: previous && (() => play(previous)), next: hasNext ? () => void goOn() : undefined }
}

/** Plays a playlist: what is next, that it is near, and that it begins when the one before has ended. */
export function useSequence(wish: Wish) {
  const { query, currentId, choose, mode } = wish
  const items = itemsOf(query.data)
  const current = items.find((item) => item.video_id === currentId)
  useReached(wish, current !== undefined || items.length === 0)
  const beside = useBeside(wish, items)
  const { next, followed, asked } = beside
  const loop = mode.repeat === 'one' || beside.isAlone
  const goesOn = mode.autoplay && !loop
  const { play, sayLocked } = usePlay(choose)
  const isWatched = current?.already_watched ?? false
  const { isNear, stays, stay, stage } = useGoingOn({ currentId, isWatched, next, goesOn, play, sayLocked, followed, asked })
  return {
    items,
    current,
    next,
    ending: isNear,
    play,
    stage: {
      ...stage,
      overlay: next && isNear && !stays && <NextUp item={sequenceItemOf(next)} onPlay={() => play(next)} onStay={stay} />,
      loop,
      neighbours: stepsOf(beside, play),
    },
  }
}

import { useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Neighbours } from '#domains/media/web.ts'
import type { Reported } from '#domains/videos/web.ts'
import { toast } from '#platform/web/toasts.tsx'
import type { ContentPage, PlaylistItem } from '../../contract.ts'
import { itemsOf } from '../manage/order.ts'
import { type Beside, neighboursOf } from './neighbours.ts'
import { NextUp } from './next-up.tsx'
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
  const around = mode.repeat === 'all' && !query.hasNextPage
  const { previous, next } = neighboursOf(items, currentId, around)
  /** After the last that is loaded comes the next page (VW-4.35, VW-9.31). */
  const followed = async (): Promise<PlaylistItem | undefined> => {
    if (next || !query.hasNextPage) return next
    const answer = await query.fetchNextPage()
    if (answer.isFetchNextPageError) toast.error(t`Something went wrong.`, { id: 'carousel' })
    return neighboursOf(itemsOf(answer.data), currentId, false).next
  }
  const asked = async (): Promise<PlaylistItem | undefined> => {
    const fresh = await query.refetch()
    return fresh.isError ? undefined : neighboursOf(itemsOf(fresh.data), currentId, around).next
  }
  const isAlone = around && next === undefined && items.some((item) => item.video_id === currentId)
  return { previous, next, hasNext: next !== undefined || query.hasNextPage, followed, asked, isAlone }
}

interface Steps extends Beside {
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

/** How far the playing of one video has come; begins anew with another one. */
function useStanding(currentId: string) {
  const [ending, setEnding] = useState(false)
  const [stays, setStays] = useState(false)
  // It has ended, and the server has yet to say that it was watched, however long that takes.
  const [waiting, setWaiting] = useState(false)
  const [shown, setShown] = useState(currentId)
  if (shown !== currentId) {
    setShown(currentId)
    setEnding(false)
    setStays(false)
    setWaiting(false)
  }
  return { ending, stays, waiting, setEnding, setStays, setWaiting }
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
  const { ending, stays, waiting, setEnding, setStays, setWaiting } = useStanding(currentId)

  const { play, sayLocked } = usePlay(choose)
  const goOn = useEffectEvent(() => next && play(next))
  const opened = waiting && goesOn && next !== undefined && !next.is_locked
  useEffect(() => {
    if (opened) goOn()
  }, [opened])
  const onEnded = async () => {
    if (stays || !goesOn) return
    const after = await followed()
    if (!after) return
    if (!after.is_locked) return play(after)
    setWaiting(true)
  }
  const refuse = () => {
    setWaiting(false)
    sayLocked()
  }
  const onReported = async ({ completed, settled }: Reported) => {
    if (!completed) return waiting && settled ? refuse() : undefined
    if (current?.already_watched && !waiting) return
    // The video before was watched, and others were not.
    if ((await asked())?.is_locked && waiting) refuse()
  }

  const stage = {
    onEnding: setEnding,
    onEnded: () => void onEnded(),
    onReported: (standing: Reported) => void onReported(standing),
    overlay: ending && next && goesOn && !stays && <NextUp item={next} onPlay={() => play(next)} onStay={() => setStays(true)} />,
    loop,
    neighbours: stepsOf(beside, play),
  }
  return { items, current, next, ending: ending && goesOn, play, stage }
}

import { useLingui } from '@lingui/react/macro'
import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { videoQuery } from '#domains/videos/web.ts'
import { say } from '#platform/web/toasts.tsx'
import type { ContentPage, PlaylistItem } from '../../contract.ts'
import { itemsOf } from '../manage/order.ts'
import { pageSize } from '../queries.ts'
import { NextUp } from './next-up.tsx'

/** ms that the server is given to say that the video before was watched. */
const patience = 6000

interface Wish {
  readonly query: UseInfiniteQueryResult<InfiniteData<ContentPage>>
  /** The video that plays. */
  readonly currentId: string
  readonly choose: (id: string) => void
}

const visibleOnes = (items: readonly PlaylistItem[]) => items.filter((item) => item.visible)

/** What follows a video: those that are hidden from who manages the playlist do not play. */
const following = (items: readonly PlaylistItem[], id: string): PlaylistItem | undefined => {
  const all = visibleOnes(items)
  return all[all.findIndex((item) => item.video_id === id) + 1]
}

/** Plays one video, or says that it is locked (VW-8.06). */
function usePlay(choose: Wish['choose']) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const sayLocked = () => say.error(t`To unlock this video, watch the previous videos in this playlist`, { id: 'locked' })
  const play = (item: PlaylistItem) => {
    if (!item.visible) return
    if (item.is_locked) return sayLocked()
    const { queryKey } = videoQuery(item.video_id)
    // What was locked when it was last asked for.
    if (queries.getQueryData(queryKey)?.access !== 'granted') queries.removeQueries({ queryKey, exact: true })
    choose(item.video_id)
  }
  return { play, sayLocked }
}

/** Plays a playlist in its order: what is next, that it is near, and that it begins when the one before has ended. */
export function useSequence({ query, currentId, choose }: Wish) {
  const { t } = useLingui()
  const items = itemsOf(query.data)
  const current = items.find((item) => item.video_id === currentId)
  const next = current && following(items, currentId)
  const [ending, setEnding] = useState(false)
  const [stays, setStays] = useState(false)
  // It has ended and waits for the server to open the next one.
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [currentId])
  const [shown, setShown] = useState(currentId)
  if (shown !== currentId) {
    setShown(currentId)
    setEnding(false)
    setStays(false)
  }

  const { play, sayLocked } = usePlay(choose)
  const stopWaiting = () => {
    clearTimeout(waiting.current)
    waiting.current = undefined
  }
  /** The next page, where the last item of one has ended (VW-4.35, VW-9.31). */
  const loaded = async (): Promise<readonly PlaylistItem[]> => {
    if (items.at(-1)?.video_id !== currentId || (current?.serial_number ?? 1) % pageSize !== 0 || !query.hasNextPage) return items
    const answer = await query.fetchNextPage()
    if (answer.isFetchNextPageError) say.error(t`Something went wrong.`)
    return itemsOf(answer.data)
  }
  const onEnded = async () => {
    if (stays) return
    const after = following(await loaded(), currentId)
    if (!after) return
    if (!after.is_locked) return play(after)
    waiting.current = setTimeout(() => {
      stopWaiting()
      sayLocked()
    }, patience)
  }
  const onReported = async ({ completed }: { completed: boolean }) => {
    if (!completed) {
      if (waiting.current !== undefined) sayLocked()
      return stopWaiting()
    }
    if (current?.already_watched && waiting.current === undefined) return
    const fresh = itemsOf((await query.refetch()).data)
    if (waiting.current === undefined) return
    const after = following(fresh, currentId)
    if (!after || after.is_locked) return
    stopWaiting()
    play(after)
  }

  const overlay = ending && next && !stays && <NextUp item={next} onPlay={() => play(next)} onStay={() => setStays(true)} />
  const stage = {
    onEnding: setEnding,
    onEnded: () => void onEnded(),
    onReported: (standing: { completed: boolean }) => void onReported(standing),
    overlay,
  }
  return { items, current, next, ending, play, stage }
}

import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { playAddress, videoQuery } from '#domains/videos/web.ts'
import { isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import type { EntryOrder } from '../../contract.ts'
import { pageOfList } from '../queries.ts'

/** Whether a video plays for this viewer now: it may still be on its way, or wait for another one. */
async function plays(queries: QueryClient, id: string): Promise<boolean> {
  try {
    const video = await queries.fetchQuery(videoQuery(id))
    return video.access === 'granted' && video.playback !== null
  } catch (error) {
    if (isRefusal(error, 'not_found')) return false
    throw error
  }
}

/** The first video of a list that plays; undefined where none does. */
async function firstThatPlays(queries: QueryClient, name: string, order: EntryOrder): Promise<string | undefined> {
  for (let first: number | null = 0; first !== null; ) {
    const { videos, next } = await pageOfList({ name, order, first, max: 20 })
    for (const { id, state } of videos) if (state !== 'failed' && state !== 'uploading' && (await plays(queries, id))) return id
    first = next
  }
}

/** Plays what a list holds, one after the other in the order in which it is shown. */
export function usePlayAll(name: string, order: EntryOrder) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { shown: true },
    mutationFn: () => firstThatPlays(queries, name, order),
    onSuccess: async (id) => {
      if (id === undefined) return toast.info(t`Nothing in ${name} can be played now.`)
      const search = { list: name, ...(order !== 'saved' && { order_by: order }) }
      await navigate({ to: playAddress(id), search: search as never })
    },
    onError: (error) => toast.failed(error, t`Something went wrong.`),
  })
}

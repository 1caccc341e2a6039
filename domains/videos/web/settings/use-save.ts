import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Video, videoRoutes } from '../../contract.ts'
import type { Distributing } from '../publishing/publishing-draft.ts'
import { changesOf, type Draft, draftOf } from './draft.ts'
import { confirmOverwrite } from './overwrite.tsx'

export interface Saving {
  readonly draft: Draft
  readonly distributing?: Distributing
}

/** Saves what was changed and answers the video as it is then. Failures are said in the specification's words (CM-8.06, CM-8.09). */
export function useSave(video: Video) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: async ({ draft, distributing }: Saving) => {
      const changes = changesOf(draft, draftOf(video), distributing)
      const send = (seen: { revision?: number }) =>
        call(videoRoutes.updateVideo, { body: { gconfid: video.id, initiator: 'workbench', ...changes, ...seen } })
      try {
        await send(video.revision === undefined ? {} : { revision: video.revision })
      } catch (error) {
        if (!(isRefusal(error) && error.reason === 'stale' && (await confirmOverwrite()))) throw error
        await send({})
      }
      await Promise.all(
        ['video', 'listing', 'home', 'related', 'search', 'channel', 'channels'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      )
      return (await call(videoRoutes.getVideoSettingsPanel, { params: { id: video.id } })).video
    },
    onSuccess: () => toast.done(t`Video settings updated successfully`),
    onError: (error) => {
      const answered = isRefusal(error) && error.code !== 'internal' && error.code !== 'unreachable'
      if (!answered) toast.failed(error, t`Internal error occured.`)
      else toast.error(error.code === 'invalid' || error.code === 'conflict' ? error.message : t`Failed to update video settings`)
    },
  })
}

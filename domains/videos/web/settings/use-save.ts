import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#domains/accounts/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Video, videoRoutes } from '../../contract.ts'
import type { Distributing } from '../publishing/publishing-draft.ts'
import { changesOf, type Draft, draftOf } from './draft.ts'

export interface Saving {
  readonly draft: Draft
  readonly distributing?: Distributing
}

/** Saves what was changed and answers the video as it is then. Failures are said in the specification's words (CM-8.06, CM-8.09). */
export function useSave(video: Video) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const me = useMe()?.name ?? ''
  return useMutation({
    meta: { shown: true },
    mutationFn: async ({ draft, distributing }: Saving) => {
      const opened = draftOf(video)
      const changes = changesOf(draft, opened, distributing)
      const send = (revision: number | undefined) => {
        const seen = revision === undefined ? {} : { revision }
        return call(videoRoutes.updateVideo, { body: { gconfid: video.id, initiator: 'workbench', ...changes, ...seen } })
      }
      await sendAsAgreed(send, video.revision, async (error) => {
        const { confirmOverwrite, whatStands } = await import('./overwrite.tsx')
        const stands = whatStands(error)
        return stands && (await confirmOverwrite({ opened, mine: draft, stands, me })) ? stands.revision : undefined
      })
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

/** Sends what was changed over what the person has seen: once more over what stands now, where they agree to that, and so on. */
async function sendAsAgreed(
  send: (revision: number | undefined) => Promise<unknown>,
  seen: number | undefined,
  agree: (error: unknown) => Promise<number | undefined>,
): Promise<void> {
  try {
    await send(seen)
  } catch (error) {
    const agreed = await agree(error)
    if (agreed === undefined) throw error
    await sendAsAgreed(send, agreed, agree)
  }
}

import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { reelRoutes } from '../../contract.ts'
import type { Draft } from './draft.ts'

/** Has the reel made; it goes on without this page. */
export function useCreateReel(videoId: string, job: string, onDone: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const create = useMutation({
    meta: { shown: true },
    mutationFn: ({ title, ratio, captions, parts }: Draft) =>
      call(reelRoutes.createReel, {
        params: { id: videoId, job },
        body: {
          displayname: title,
          ratio,
          captions,
          parts: parts.map(({ start, end, framing, x }) => ({ start, end, framing, ...(framing === 'fixed' && { x }) })),
        },
      }),
    onSuccess: () => {
      toast.done(t`The reel is being made. You find it among your shorts.`)
      void queries.invalidateQueries({ queryKey: ['listing'] })
      onDone()
    },
    onError: (error) => toast.failed(error, t`Reel generation failed!`),
  })
  return { ...create, refused: isRefusal(create.error) ? create.error : undefined }
}

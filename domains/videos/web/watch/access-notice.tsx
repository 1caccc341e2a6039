import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { videoRoutes } from '../../contract.ts'
import { videoQuery } from '../use-video.ts'

/** Before a site admin opens what somebody keeps private: it is written down, and its owner is told. */
export function AccessNotice({ id, title, owner }: { id: string; title: string; owner: string }) {
  const queries = useQueryClient()
  const router = useRouter()
  const { t } = useLingui()
  const answer = useMutation({
    meta: { shown: true },
    mutationFn: (action: 'accessanyway' | 'back') => call(videoRoutes.answerAccessNotice, { params: { id }, body: { action } }),
    onError: (error) => toast.failed(error, t`Unable to access video. Please try after sometime`),
    onSuccess: (_, action) => (action === 'back' ? router.history.back() : queries.invalidateQueries(videoQuery(id))),
  })
  // Closing it is going back: behind it there is nothing to see.
  const goBack = () => !answer.isPending && answer.mutate('back')
  return (
    <>
      <EmptyState icon={Lock} title={<Trans>This video is private</Trans>} />
      <Dialog
        open
        onClose={goBack}
        size="sm"
        title={<Trans>“{title}” is private</Trans>}
        description={
          <Trans>
            It belongs to {owner}. Opening it is recorded, and {owner} is notified.
          </Trans>
        }
        actions={
          <>
            <Button onClick={goBack}>
              <Trans>Go back</Trans>
            </Button>
            <Button kind="primary" busy={answer.isPending} onClick={() => answer.mutate('accessanyway')}>
              <Trans>Open it anyway</Trans>
            </Button>
          </>
        }
      />
    </>
  )
}

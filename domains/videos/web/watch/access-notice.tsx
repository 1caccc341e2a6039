import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { say } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
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
    onError: () => say.error(t`Unable to access video. Please try after sometime`),
    onSuccess: (_, action) => (action === 'back' ? router.history.back() : queries.invalidateQueries(videoQuery(id))),
  })
  return (
    <EmptyState
      icon={Lock}
      title={<Trans>“{title}” is private</Trans>}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => answer.mutate('back')}>
            <Trans>Go back</Trans>
          </Button>
          <Button kind="primary" busy={answer.isPending} onClick={() => answer.mutate('accessanyway')}>
            <Trans>Open it anyway</Trans>
          </Button>
        </div>
      }
    >
      <Trans>
        It belongs to {owner}. When you open it, that is recorded and {owner} is told.
      </Trans>
    </EmptyState>
  )
}

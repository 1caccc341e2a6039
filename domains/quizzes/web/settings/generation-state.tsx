import { Trans, useLingui } from '@lingui/react/macro'
import { Progress } from '#platform/web/ui/progress.tsx'
import type { Quiz } from '../../contract.ts'

/** How the making of questions stands: while it is under way, and what there is to say of it. */
export function QuestionGenerationState({ quiz: { generation } }: { quiz: Quiz }) {
  const { t } = useLingui()
  if (!generation) return null
  if (generation.status === 'QUEUED' || generation.status === 'RUNNING')
    return (
      <div role="status" className="mt-3 flex flex-col gap-1.5">
        <p className="text-muted text-sm">
          <Trans>Questions are being made from the transcript.</Trans>
        </p>
        <Progress label={t`Making questions`} />
      </div>
    )
  if (!generation.message) return null
  return (
    <p role="status" className={`mt-3 text-sm ${generation.status === 'FAILED' ? 'text-danger-ink' : 'text-muted'}`}>
      {generation.message}
    </p>
  )
}

import { Trans } from '@lingui/react/macro'
import type { VideoJob } from '#domains/videos/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { isActive, useCancelGeneration } from './use-generation.ts'

interface Props {
  readonly videoId: string
  readonly jobs: readonly VideoJob[]
  readonly label: string
  /** What is said of one that waits or runs. */
  readonly stateOf: (job: VideoJob) => string
  /** Of the button that ends one. */
  readonly cancelLabel: string
}

/** Those under way, and why the last one failed. */
export function GenerationList({ videoId, jobs, label, stateOf, cancelLabel }: Props) {
  const cancel = useCancelGeneration(videoId)
  const listed = jobs.filter((job, at) => isActive(job) || (at === 0 && job.status === 'FAILED'))
  if (listed.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {listed.map((job) => (
        <li key={job.id} data-status={job.status}>
          {job.status === 'FAILED' ? (
            <FormError>{job.message}</FormError>
          ) : (
            <>
              <p aria-hidden="true" className="mb-1 text-sm">
                {stateOf(job)}
              </p>
              <Progress label={stateOf(job)} {...(job.status === 'RUNNING' && { value: job.progress * 100 })} />
              {job.message && <p className="mt-1 text-muted text-sm">{job.message}</p>}
              <Button
                size="sm"
                kind="quiet"
                aria-label={cancelLabel}
                busy={cancel.isPending && cancel.variables === job.id}
                onClick={() => cancel.mutate(job.id)}
              >
                <Trans>Cancel</Trans>
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

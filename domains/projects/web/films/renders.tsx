import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { makingFeed } from '#domains/videos/contract.ts'
import { playAddress, settingsAddress } from '#domains/videos/web.ts'
import { call } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { dateTime } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { type Project, type ProjectRender, projectRoutes } from '../../contract.ts'
import { projectKey } from '../queries.ts'
import { isRunning } from './is-running.ts'

/** The videos that were made of the project, or are being made. */
export const ProjectRenders = memo(function ProjectRenders({ project }: { project: Project }) {
  const { t } = useLingui()
  const { renders } = project
  return (
    <section aria-labelledby="films">
      <h2 id="films" className="mb-2 font-semibold text-md">
        <Trans>Videos of this project</Trans>
      </h2>
      <ul aria-label={t`Videos of this project`} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {renders.map((render) => (
          <Render key={render.job_id} project={project} render={render} />
        ))}
      </ul>
    </section>
  )
})

interface Props {
  readonly project: Project
  readonly render: ProjectRender
}

function Render({ project, render }: Props) {
  useFreshness(makingFeed.progress, isRunning(render) ? render.id : undefined, [projectKey])
  return (
    <li className="grid gap-2 p-3">
      <p className="text-muted text-sm">{dateTime(render.at)}</p>
      {isRunning(render) && <Running project={project} render={render} />}
      {render.status === 'SUCCESS' && <Finished id={render.id} />}
      {render.status === 'FAILED' && <Failed project={project} render={render} />}
    </li>
  )
}

/** Both open beside the studio. */
function Finished({ id }: { id: string }) {
  const look = 'font-medium text-accent-ink hover:underline'
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <Link to={playAddress(id)} target="_blank" className={look}>
        <Trans>Watch the video</Trans>
      </Link>
      <Link to={settingsAddress(id)} target="_blank" className={look}>
        <Trans>Settings and publishing</Trans>
      </Link>
    </p>
  )
}

function Running({ project, render }: Props) {
  const { t } = useLingui()
  const cancel = useRender(project, projectRoutes.cancelRender, render.job_id)
  const percent = Math.round(render.progress * 100)
  return (
    <>
      <Progress label={t`How much is made`} value={percent} />
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm tabular-nums">
          {render.status === 'QUEUED' ? <Trans>Waiting</Trans> : <Trans>{percent} % made</Trans>}
        </span>
        <Button
          size="sm"
          kind="quiet"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onError: (error) => toast.failed(error, t`The video could not be cancelled.`) })}
        >
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  )
}

function Failed({ project, render }: Props) {
  const { t } = useLingui()
  const again = useRender(project, projectRoutes.retryRender, render.job_id)
  return (
    <>
      <p className="text-danger-ink">{render.message}</p>
      <Button
        size="sm"
        busy={again.isPending}
        onClick={() => again.mutate(undefined, { onError: (error) => toast.failed(error, t`The video could not be tried again.`) })}
      >
        <Trans>Try again</Trans>
      </Button>
    </>
  )
}

function useRender({ project_id: id }: Project, route: typeof projectRoutes.cancelRender | typeof projectRoutes.retryRender, job: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: () => call(route, { params: { id, job } }),
    onSettled: () => queries.invalidateQueries({ queryKey: projectKey }),
  })
}

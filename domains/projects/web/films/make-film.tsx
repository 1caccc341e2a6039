import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { NameDialog } from '#platform/web/ui/name-dialog.tsx'
import { type Project, projectRoutes, type Timeline } from '../../contract.ts'
import { projectKey } from '../queries.ts'
import { faultIn } from './fault-in.ts'

interface Props {
  readonly project: Project
  readonly timeline: Timeline
  /** There is nothing to make, or what there is has not been saved. */
  readonly blocked: boolean
  readonly onFault: (id: string) => void
}

/** Has a video made of the project; it goes on without this page. */
export function MakeFilm({ project, timeline, blocked, onFault }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { project_id: id, name } = project
  const make = useMutation({
    meta: { shown: true },
    mutationFn: (displayname: string) => call(projectRoutes.renderProject, { params: { id }, body: { displayname } }),
    onSuccess: () => toast.done(t`The video is being made. You find it among your videos.`),
    onSettled: () => queries.invalidateQueries({ queryKey: projectKey }),
  })
  const send = async (title: string) => {
    try {
      await make.mutateAsync(title)
    } catch (error) {
      const fault = isRefusal(error, 'invalid') ? faultIn(timeline, error.field) : null
      if (!fault) throw error
      onFault(fault.id)
      const { number, kind } = fault
      const { message } = error as Error
      throw new Error(kind === 'clip' ? t`Clip ${number}: ${message}` : t`Sound ${number}: ${message}`, { cause: error })
    }
  }
  return (
    <>
      <Button
        kind={timeline.clips.length === 0 ? 'secondary' : 'primary'}
        icon={Clapperboard}
        disabled={blocked}
        onClick={() => setAsks(true)}
      >
        <Trans>Make video</Trans>
      </Button>
      {asks && (
        <NameDialog
          title={t`Make a video of the project`}
          action={<Trans>Make video</Trans>}
          initial={name}
          problemOf={(title) => (title === '' ? t`Please enter a title` : undefined)}
          onSave={send}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

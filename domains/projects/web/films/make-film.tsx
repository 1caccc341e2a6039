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
import { faultWords } from './fault-words.ts'

interface Props {
  readonly project: Project
  readonly timeline: Timeline
  /** Waits until what was edited is saved. False: it was not. */
  readonly untilSaved: () => Promise<boolean>
  readonly onFault: (id: string) => void
}

/** Has a video made of the project; it goes on without this page. */
export function MakeFilm({ project, timeline, untilSaved, onFault }: Props) {
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
    if (!(await untilSaved())) throw new Error(t`The project is not saved yet, so no video can be made of it.`)
    try {
      await make.mutateAsync(title)
    } catch (error) {
      if (!isRefusal(error, 'invalid')) throw error
      const fault = faultIn(timeline, error.field)
      if (fault) onFault(fault.id)
      throw new Error(faultWords(timeline, error), { cause: error })
    }
  }
  return (
    <>
      <Button
        kind={timeline.clips.length === 0 ? 'secondary' : 'primary'}
        icon={Clapperboard}
        disabled={timeline.clips.length === 0}
        onClick={() => setAsks(true)}
      >
        <Trans>Make video</Trans>
      </Button>
      {asks && (
        <NameDialog
          title={t`Make a video of the project`}
          label={t`Title of the video`}
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

import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { NameDialog } from '#platform/web/ui/name-dialog.tsx'
import { type Project, projectRoutes } from '../../contract.ts'
import { projectQuery } from '../queries.ts'

interface Props {
  readonly project: Project
  /** There is nothing to make, or what there is has not been saved. */
  readonly blocked: boolean
}

/** Has a video made of the project; it goes on without this page. */
export function MakeFilm({ project, blocked }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { project_id: id, g_conf_id, name } = project
  const make = useMutation({
    meta: { shown: true },
    mutationFn: (displayname: string) => call(projectRoutes.renderProject, { params: { id }, body: { displayname } }),
    onSuccess: () => toast.done(t`The video is being made. You find it among your videos.`),
    onSettled: () => queries.invalidateQueries({ queryKey: projectQuery(g_conf_id).queryKey }),
  })
  return (
    <>
      <Button kind="primary" icon={Clapperboard} disabled={blocked} onClick={() => setAsks(true)}>
        <Trans>Make video</Trans>
      </Button>
      {asks && (
        <NameDialog
          title={t`Make a video of the project`}
          action={<Trans>Make video</Trans>}
          initial={name}
          problemOf={(title) => (title === '' ? t`Please enter a title` : undefined)}
          onSave={async (title) => void (await make.mutateAsync(title))}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

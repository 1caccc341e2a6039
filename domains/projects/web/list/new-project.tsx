import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { NameDialog } from '#platform/web/ui/name-dialog.tsx'
import { nameProblem } from '../../names.ts'
import { useCreateProject } from './use-projects.tsx'

/** Makes a project, which opens in a new tab. */
export function NewProjectButton() {
  const { t } = useLingui()
  const [asks, setAsks] = useState(false)
  const create = useCreateProject()
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={() => setAsks(true)}>
        <Trans>New project</Trans>
      </Button>
      {asks && (
        <NameDialog
          title={t`New project`}
          action={<Trans>Create project</Trans>}
          initial=""
          problemOf={nameProblem}
          onSave={async (name) => void (await create.mutateAsync(name))}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

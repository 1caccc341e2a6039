import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { NameDialog } from '#platform/web/ui/name-dialog.tsx'
import { problemOf } from '../../names.ts'
import { useCreateList } from './use-lists.ts'

interface Props {
  readonly names: readonly string[]
  readonly onMade: (name: string) => void
}

/** Makes a list that holds nothing yet. */
export function NewList({ names, onMade }: Props) {
  const { t } = useLingui()
  const [asks, setAsks] = useState(false)
  const create = useCreateList()
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={() => setAsks(true)}>
        <Trans>New list</Trans>
      </Button>
      {asks && (
        <NameDialog
          title={t`New list`}
          action={<Trans>Create list</Trans>}
          initial=""
          problemOf={(name) => problemOf(name, 'create') ?? (names.includes(name) ? t`Given list name already exist.` : undefined)}
          onSave={async (name) => {
            await create.mutateAsync(name)
            onMade(name)
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

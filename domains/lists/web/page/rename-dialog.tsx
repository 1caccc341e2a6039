import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { problemOf } from '../../names.ts'
import { useRenameList } from './use-lists.ts'

/** Called before a list changes its name, so that it stays the same on the page; what it returns takes that back. */
export type OnRename = (from: string, to: string) => () => void

interface Props {
  readonly open: boolean
  readonly list: string
  readonly names: readonly string[]
  readonly onClose: () => void
  readonly onRename: OnRename
}

/** Asks for another name; what is wrong with it is said before anything is sent (LE-5.10, LE-5.13, LE-5.15). */
export function RenameDialog({ open, list, names, onClose, onRename }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState(list)
  const [problem, setProblem] = useState<string>()
  const rename = useRenameList()
  const save = async () => {
    const to = name.trim()
    if (to === list) return onClose()
    const wrong = problemOf(to, 'rename') ?? (names.includes(to) ? t`Given list name already exist.` : undefined)
    setProblem(wrong)
    if (wrong) return
    const takeBack = onRename(list, to)
    try {
      await rename.mutateAsync({ from: list, to })
      onClose()
    } catch (error) {
      takeBack()
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t`Rename the list`}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={rename.isPending} onClick={() => void save()}>
            <Trans>Rename</Trans>
          </Button>
        </>
      }
    >
      <Form onSend={save}>
        <Field label={t`Name`} error={problem}>
          <Input
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(undefined)
            }}
          />
        </Field>
      </Form>
    </Dialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { NameDialog } from '#platform/web/ui/name-dialog.tsx'
import { problemOf } from '../../names.ts'
import { useRenameList } from './use-lists.ts'

/** Called before a list changes its name, so that it stays the same on the page; what it returns takes that back. */
export type OnRename = (from: string, to: string) => () => void

interface Props {
  readonly list: string
  readonly names: readonly string[]
  readonly onClose: () => void
  readonly onRename: OnRename
}

/** Asks for another name; what is wrong with it is said before anything is sent (LE-5.10, LE-5.13, LE-5.15). */
export function RenameDialog({ list, names, onClose, onRename }: Props) {
  const { t } = useLingui()
  const rename = useRenameList()
  const save = async (to: string) => {
    if (to === list) return
    const takeBack = onRename(list, to)
    try {
      await rename.mutateAsync({ from: list, to })
    } catch (error) {
      takeBack()
      throw error
    }
  }
  return (
    <NameDialog
      title={t`Rename the list`}
      action={<Trans>Rename</Trans>}
      initial={list}
      problemOf={(to) => {
        if (to === list) return undefined
        return problemOf(to, 'rename') ?? (names.includes(to) ? t`Given list name already exist.` : undefined)
      }}
      onSave={save}
      onClose={onClose}
    />
  )
}

import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { ManageDialogProps } from './copy-dialog.tsx'
import { closeManaging, useManaging } from './dialog-store.ts'

const CopyDialog = onDemand<ManageDialogProps>(async () => (await import('./copy-dialog.tsx')).CopyDialog)
const OwnerDialog = onDemand<ManageDialogProps>(async () => (await import('./owner-dialog.tsx')).OwnerDialog)

/** Where `askForCopy` and `askForOwner` show their dialogs; once, in the shell. */
export function ManageHost() {
  const { managing, open } = useManaging()
  const props = { video: managing?.video, turn: managing?.turn ?? 0, onClose: closeManaging }
  return (
    <>
      <CopyDialog {...props} open={open && managing?.act === 'copy'} />
      <OwnerDialog {...props} open={open && managing?.act === 'owner'} />
    </>
  )
}

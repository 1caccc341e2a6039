import { Trans } from '@lingui/react/macro'
import { date } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { endOfDayIn } from '../publishing/publishing-draft.ts'
import type { BulkWork } from './use-bulk.ts'

export interface BulkReviveProps {
  readonly open: boolean
  /** Says how many of what. */
  readonly title: string
  readonly onClose: () => void
  readonly onApply: (work: BulkWork) => void
}

/** Several videos whose time is over come back for twelve months (CM-4.21). */
export function BulkRevive({ open, title, onClose, onApply }: BulkReviveProps) {
  const end = endOfDayIn(12)
  const until = date(end)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" onClick={() => onApply({ do: 'revive', changes: { expiry_date: end } })}>
            <Trans>Revive</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>They will be available until the end of {until}, for everyone they were shared with before.</Trans>
      </p>
    </Dialog>
  )
}

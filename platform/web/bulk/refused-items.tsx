import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { RefusedItem } from './in-bulk.ts'

export interface RefusedItemsProps {
  readonly open: boolean
  /** How many of what were left as they were. */
  readonly title: string
  readonly refused: readonly RefusedItem[]
  readonly onClose: () => void
}

/** Which of several things were left as they were, and why. */
export const RefusedItems = ({ open, title, refused, onClose }: RefusedItemsProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    actions={
      <Button kind="primary" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    }
  >
    <ul className="flex flex-col gap-3">
      {refused.map(({ id, displayname, reason }) => (
        <li key={id}>
          <p className="wrap-anywhere font-medium">{displayname}</p>
          <p className="text-muted">{reason}</p>
        </li>
      ))}
    </ul>
  </Dialog>
)

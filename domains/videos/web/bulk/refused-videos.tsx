import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import type { RefusedVideo } from './use-bulk.ts'

export interface RefusedVideosProps {
  readonly open: boolean
  readonly refused: readonly RefusedVideo[]
  readonly onClose: () => void
}

/** Which of several videos were left as they were, and why. */
export const RefusedVideos = ({ open, refused, onClose }: RefusedVideosProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={<Plural value={refused.length} one="# video was left as it was" other="# videos were left as they were" />}
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

import { Trans } from '@lingui/react/macro'
import type { Video } from '#domains/videos/contract.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { type FormPassage, PassageForm } from './passage-form.tsx'

export interface PassageDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly video: Video
  readonly passage: FormPassage
}

export function PassageDialogPanel({ open, onClose, video, passage }: PassageDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={<Trans>Make a reel</Trans>}
      description={<Trans>A short of yours, made of a passage of this video.</Trans>}
    >
      <PassageForm key={`${passage.start}-${passage.end}`} video={video} passage={passage} onDone={onClose} />
    </Dialog>
  )
}

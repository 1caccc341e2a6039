import { useLingui } from '@lingui/react/macro'
import type { Tile } from '#domains/videos/contract.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { SavePanel } from './save-panel.tsx'

export interface SaveDialogProps {
  readonly open: boolean
  readonly video: Pick<Tile, 'id' | 'displayname'> | undefined
  readonly onClose: () => void
}

export function SaveDialog({ open, video, onClose }: SaveDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} size="sm" title={t`Save to a list`} description={video?.displayname}>
      {video && <SavePanel videoId={video.id} />}
    </Dialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { Video } from '../../contract.ts'
import type { ReviveDialogProps } from './revive-dialog.tsx'
import { takeRevived } from './revived.ts'

const ReviveDialog = onDemand<ReviveDialogProps>(async () => (await import('./revive-dialog.tsx')).ReviveDialog)

/** Above the settings of a video whose time is over: why nothing can be changed, and the way back. */
export function ExpiredNotice({ video }: { video: Video }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(true)
  useEffect(() => {
    if (takeRevived(video.id)) toast.done(t`Video has been revived`)
  }, [video.id, t])
  if (!video.expired) return null
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-4 py-3 text-warning-ink">
      <p role="status">
        <Trans>This video has expired. Its settings can be changed once it is revived.</Trans>
      </p>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Revive</Trans>
      </Button>
      <ReviveDialog open={open} video={video} onClose={() => setOpen(false)} />
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { Video } from '../../contract.ts'
import type { ReportDialogProps } from './report-dialog.tsx'

const ReportDialog = onDemand<ReportDialogProps>(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Tells those who administer what is wrong with a video. */
export function ReportButton({ video }: { video: Video }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Flag} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Report</Trans>
      </Button>
      <ReportDialog open={open} id={video.id} onClose={() => setOpen(false)} />
    </>
  )
}

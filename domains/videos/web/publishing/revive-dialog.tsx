import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { date } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { type Video, videoRoutes } from '../../contract.ts'
import { endOfDayIn } from './publishing-draft.ts'
import { rememberRevived } from './revived.ts'

export interface ReviveDialogProps {
  readonly open: boolean
  readonly video: Video
  readonly onClose: () => void
}

/** What to do with a video whose time is over: it comes back for twelve months, or stays as it is (CM-4.20 to CM-4.22). */
export function ReviveDialog({ open, video, onClose }: ReviveDialogProps) {
  const { t } = useLingui()
  const { id, type, expiry_date: ended } = video
  const end = endOfDayIn(12)
  const revive = useMutation({
    meta: { shown: true },
    mutationFn: () => call(videoRoutes.updateVideo, { body: { gconfid: id, expiry_date: end } }),
    onSuccess: () => {
      rememberRevived(id)
      window.location.reload()
    },
    // Nothing was typed that would be lost (CM-4.59).
    onError: (error) => {
      onClose()
      toast.failed(error, type === 'podcast' ? t`Failed to revive the podcast` : t`Failed to revive the video`)
    },
  })
  const [since, until] = [date(ended ?? end), date(end)]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={type === 'podcast' ? <Trans>Revive this podcast?</Trans> : <Trans>Revive this video?</Trans>}
      description={<Trans>It expired on {since}. Its settings can be changed once it is revived.</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button kind="primary" busy={revive.isPending || revive.isSuccess} onClick={() => revive.mutate()}>
            <Trans>Revive</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>It will be available until the end of {until}, for everyone who could watch it before.</Trans>
      </p>
    </Dialog>
  )
}

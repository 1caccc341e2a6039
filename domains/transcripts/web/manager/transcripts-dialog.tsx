import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { TranscriptList } from './transcript-list.tsx'

export interface TranscriptsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly videoId: string
  readonly onPause: () => void
}

/** The transcript manager of the video page. */
export function TranscriptsDialog({ open, onClose, videoId, onPause }: TranscriptsDialogProps) {
  const { t } = useLingui()
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      title={t`Transcripts`}
      actions={
        <ButtonLink to={`/web/videos/${videoId}/settings?option=transcript`}>
          <Trans>Add a transcript</Trans>
        </ButtonLink>
      }
    >
      <TranscriptList videoId={videoId} place="panel" onPause={onPause} />
    </DialogPanel>
  )
}

import { Trans } from '@lingui/react/macro'
import { Captions } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { TranscriptsDialogProps } from './transcripts-dialog.tsx'

/** ms after the player is there (VW-9.24). */
const after = 500

const TranscriptsDialog = onDemand<TranscriptsDialogProps>(async () => (await import('./transcripts-dialog.tsx')).TranscriptsDialog)

export interface TranscriptsButtonProps {
  readonly video: Video
  /** Of the player. */
  readonly onPause: () => void
}

/** Opens the transcripts of a video beside its player, for who manages it. */
export function TranscriptsManagerButton({ video, onPause }: TranscriptsButtonProps) {
  const [open, setOpen] = useState(false)
  const isDue = useDue(video.playback !== null)
  if (!isDue) return null
  return (
    <>
      <Button icon={Captions} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Transcripts</Trans>
      </Button>
      <TranscriptsDialog open={open} onClose={() => setOpen(false)} videoId={video.id} onPause={onPause} />
    </>
  )
}

function useDue(begins: boolean): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!begins) return
    const timer = setTimeout(() => setDue(true), after)
    return () => clearTimeout(timer)
  }, [begins])
  return begins && isDue
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { type Detection, detectReel } from './detect-reel.ts'
import { ReelEditor } from './editor/reel-editor.tsx'

export interface ReelDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly video: Video
  /** Whole seconds of the video. */
  readonly start: number
  readonly end: number
  /** What the reel is called at first. */
  readonly title: string
}

export function ReelDialogPanel({ open, ...making }: ReelDialogProps) {
  return open ? <Making {...making} /> : null
}

/** Closed by its own buttons alone (VW-2.46, VW-2.47): first while the passage is looked at, then while the reel is edited. */
function Making({ onClose, video, start, end, title }: Omit<ReelDialogProps, 'open'>) {
  const { detection, cancel } = useDetection({ videoId: video.id, start, end }, onClose)
  if (detection) return <ReelEditor video={video} passage={{ start, end, title }} detection={detection} onClose={onClose} />
  return (
    <Dialog
      open
      stays
      onClose={cancel}
      size="sm"
      title={<Trans>Constructing your Reel</Trans>}
      description={<Trans>What moves in the passage is being found, so that the picture can follow it.</Trans>}
      actions={
        <Button onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Construction />
    </Dialog>
  )
}

/** A frame that looks for its place in the picture. */
function Construction() {
  const { t } = useLingui()
  return (
    <div className="flex flex-col items-center gap-5 py-4">
      <div aria-hidden="true" className="relative h-24 w-40 overflow-hidden rounded-md bg-sunken">
        <div className="absolute inset-y-0 w-14 animate-sweep rounded-sm border-2 border-accent bg-accent-soft motion-reduce:animate-none" />
      </div>
      <Progress label={t`Constructing your Reel`} />
    </div>
  )
}

/** Looks at the passage once. What keeps it from being edited is said, and closes the dialog (VW-8.19). */
function useDetection(passage: { readonly videoId: string; readonly start: number; readonly end: number }, onClose: () => void) {
  const { t } = useLingui()
  const [detection, setDetection] = useState<Detection>()
  const running = useRef<AbortController>(null)
  const fail = useEffectEvent((error: unknown) => {
    const message = error instanceof Error ? error.message : ''
    toast.failed(error, t`Failed to load reel editor: ${message}`)
    onClose()
  })
  const { videoId, start, end } = passage
  useEffect(() => {
    const ending = new AbortController()
    let left = false
    running.current = ending
    detectReel({ videoId, start, end }, ending.signal).then(
      (found) => left || setDetection(found),
      (error: unknown) => left || fail(error),
    )
    return () => {
      left = true
      ending.abort()
    }
  }, [videoId, start, end])
  return { detection, cancel: () => running.current?.abort() }
}

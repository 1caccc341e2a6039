import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Video } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import type { RecordingState } from './recording-state.ts'

/** What is recorded, as it will be seen, and the numbers before it begins. */
export function RecordingStage({ recording: { preview, phase, countdown, kind } }: { recording: RecordingState }) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = preview
  }, [preview])
  return (
    <div className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-lg bg-black text-white">
      {preview ? (
        <video
          ref={video}
          aria-label={t`Preview`}
          autoPlay
          muted
          playsInline
          // People know themselves from mirrors; what is recorded is not turned.
          className={kind === 'camera' ? '-scale-x-100 size-full object-contain' : 'size-full object-contain'}
        />
      ) : phase === 'finishing' ? (
        <Spinner />
      ) : (
        <Video aria-hidden="true" className="size-10 opacity-60" />
      )}
      {phase === 'countdown' && (
        <p role="status" className="absolute inset-0 grid place-items-center bg-black/50">
          <span aria-hidden="true" className="font-semibold text-8xl tabular-nums">
            {countdown}
          </span>
          <span className="sr-only">
            <Plural value={countdown} one="Recording starts in # second" other="Recording starts in # seconds" />
          </span>
        </p>
      )}
      {phase === 'paused' && (
        <p className="absolute top-3 left-3 rounded-md bg-black/75 px-2.5 py-1 font-medium">
          <Trans>Paused</Trans>
        </p>
      )}
    </div>
  )
}

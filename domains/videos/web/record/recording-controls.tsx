import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Circle, Pause, Play, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { fileSize } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { CameraField, LevelMeter, MicrophoneField } from './device-fields.tsx'
import { cancelRecording, closePreview, pauseRecording, resumeRecording, startRecording, stopRecording } from './recording.ts'
import { type RecordingState, recordingStore } from './recording-state.ts'

interface Props {
  readonly recording: RecordingState
  /** The longest time of a recording, s. */
  readonly maxSeconds: number
}

/** What can be done with a recording at this moment, and how it stands. */
export function RecordingControls({ recording, maxSeconds }: Props) {
  const { phase, notice, problem } = recording
  const buttons = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with its phase: whoever uses the keyboard goes on at the next one.
  useEffect(() => {
    if (phase !== 'finishing') buttons.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [phase])
  return (
    <div className="flex flex-col gap-4">
      {notice && <p role="status">{notice}</p>}
      <FormError>{problem}</FormError>
      {phase === 'ready' && <Devices recording={recording} />}
      {phase !== 'ready' && phase !== 'countdown' && <Standing recording={recording} />}
      <div ref={buttons} className="flex flex-wrap gap-2">
        <Buttons phase={phase} maxSeconds={maxSeconds} />
      </div>
    </div>
  )
}

function Devices({ recording }: { recording: RecordingState }) {
  return (
    <>
      {recording.kind !== 'screen' && <CameraField recording={recording} />}
      <MicrophoneField recording={recording} />
      {recording.devices.microphone !== null && <LevelMeter />}
    </>
  )
}

function Buttons({ phase, maxSeconds }: Pick<RecordingState, 'phase'> & Pick<Props, 'maxSeconds'>) {
  const cancel = useCancel()
  if (phase === 'finishing') return null
  if (phase === 'ready')
    return (
      <>
        <Button kind="primary" size="lg" icon={Circle} onClick={() => void startRecording(maxSeconds)}>
          <Trans>Start recording</Trans>
        </Button>
        <Button size="lg" icon={ArrowLeft} onClick={closePreview}>
          <Trans>Back</Trans>
        </Button>
      </>
    )
  if (phase === 'countdown')
    return (
      <Button size="lg" onClick={() => void cancelRecording()}>
        <Trans>Cancel</Trans>
      </Button>
    )
  return (
    <>
      <Button kind="primary" size="lg" icon={Square} onClick={stopRecording}>
        <Trans>Stop</Trans>
      </Button>
      {phase === 'paused' ? (
        <Button size="lg" icon={Play} onClick={resumeRecording}>
          <Trans>Resume</Trans>
        </Button>
      ) : (
        <Button size="lg" icon={Pause} onClick={pauseRecording}>
          <Trans>Pause</Trans>
        </Button>
      )}
      <Button size="lg" kind="danger-quiet" onClick={() => void cancel()}>
        <Trans>Discard</Trans>
      </Button>
    </>
  )
}

function useCancel(): () => Promise<void> {
  const { t } = useLingui()
  return async () => {
    const sure = await confirm({
      title: <Trans>Discard this recording?</Trans>,
      body: <Trans>Everything recorded so far will be deleted.</Trans>,
      action: <Trans>Discard</Trans>,
      cancel: <Trans>Keep recording</Trans>,
      danger: true,
    })
    const { phase } = recordingStore.read()
    if (!sure || (phase !== 'recording' && phase !== 'paused')) return
    await cancelRecording().catch(() => toast.error(t`The recording could not be discarded. Please try again.`))
  }
}

/** How much of it is lost if this computer is switched off now. */
function Safety({ recorded, safe }: RecordingState['progress']) {
  const [all, waiting] = [fileSize(recorded), fileSize(recorded - safe)]
  // Browsers give the first part after a second or two.
  if (recorded === 0) return <Trans>Nothing to save yet</Trans>
  if (recorded === safe) return <Trans>{all} · all of it saved</Trans>
  return (
    <Trans>
      {all} · {waiting} not saved yet
    </Trans>
  )
}

/** How long it is and how safe. */
function Standing({ recording: { phase, seconds, progress } }: { recording: RecordingState }) {
  const { offline } = progress
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center gap-2 font-semibold text-lg">
        {phase === 'recording' && <span aria-hidden="true" className="size-3 rounded-full bg-live" />}
        <Duration seconds={seconds} />
        <span role="status" className="font-normal text-base text-muted">
          {phase === 'recording' && <Trans>Recording</Trans>}
          {phase === 'paused' && <Trans>Paused</Trans>}
          {phase === 'finishing' && <Trans>Finishing…</Trans>}
        </span>
      </p>
      <p className="text-muted tabular-nums">
        <Safety {...progress} />
      </p>
      {offline && (
        <p role="alert" className="text-danger-ink">
          {phase === 'finishing' ? (
            <Trans>No connection. Keep this tab open: the rest will be sent when it is back.</Trans>
          ) : (
            <Trans>No connection. The recording continues and will be sent when it is back.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

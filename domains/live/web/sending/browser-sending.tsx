import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Camera, MonitorUp, Radio, ScanFace, Square } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  CameraField,
  closePreview,
  LevelMeter,
  MicrophoneField,
  openPreview,
  RecordingStage,
  type RecordingState,
  recordingStore,
  recordingSupport,
  type SourceKind,
} from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { startBroadcast, stopBroadcast } from './broadcast.ts'
import { type BroadcastState, broadcastStore } from './broadcast-state.ts'
import { broadcastFormat } from './formats.ts'
import { refreshIngest } from './queries.ts'

interface Props {
  readonly eventId: string
  /** Something else is sent. */
  readonly taken: boolean
}

/** Sends camera, screen or both from here: first the devices are looked at, then it is sent. */
export function BrowserSending({ eventId, taken }: Props) {
  const recording = useSyncExternalStore(recordingStore.subscribe, recordingStore.read)
  const broadcast = useSyncExternalStore(broadcastStore.subscribe, broadcastStore.read)
  // Camera and microphone are off where nobody sees that they are on; what is being sent goes on.
  useEffect(() => () => void (broadcastStore.read().phase === 'off' && closePreview()), [])
  if (!recordingSupport().records || !broadcastFormat())
    return (
      <p className="text-muted">
        <Trans>This browser cannot send. Use a current Chrome, Edge, Firefox or Safari over https, or an encoder.</Trans>
      </p>
    )
  if (broadcast.phase !== 'off' && broadcast.eventId !== eventId)
    return (
      <p className="text-muted">
        <Trans>This browser is sending to another event. End that first.</Trans>
      </p>
    )
  return (
    <div className="grid gap-4">
      <FormError>{broadcast.eventId === eventId ? broadcast.problem : null}</FormError>
      {recording.preview ? (
        <Ready eventId={eventId} taken={taken} recording={recording} broadcast={broadcast} />
      ) : (
        <Choosing recording={recording} />
      )}
    </div>
  )
}

/** What is to be sent; the browser asks for it then. */
function Choosing({ recording }: { recording: RecordingState }) {
  const { t } = useLingui()
  const support = recordingSupport()
  const [kind, setKind] = useState<SourceKind>(support.screen ? 'both' : 'camera')
  const isOpening = recording.phase === 'opening'
  return (
    <>
      {recording.notice && <p role="status">{recording.notice}</p>}
      <FormError>{recording.problem}</FormError>
      <RadioGroup
        cards
        label={t`What to send`}
        value={kind}
        onChange={setKind}
        disabled={isOpening}
        options={[
          { value: 'both', icon: ScanFace, label: t`Screen and camera`, hint: t`You in a corner of the screen`, disabled: !support.screen },
          { value: 'screen', icon: MonitorUp, label: t`Screen`, hint: t`A whole screen, a window or a tab`, disabled: !support.screen },
          { value: 'camera', icon: Camera, label: t`Camera`, hint: t`You, as your camera sees you` },
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <MicrophoneField recording={recording} className="min-w-0 flex-1 basis-64" />
        <Button busy={isOpening} onClick={() => void openPreview(kind)}>
          <Trans>Check devices</Trans>
        </Button>
      </div>
      <p className="text-muted text-sm">
        <Trans>Your browser will ask what to share. Nothing is sent until you start.</Trans>
      </p>
    </>
  )
}

interface ReadyProps extends Props {
  readonly recording: RecordingState
  readonly broadcast: BroadcastState
}

function Ready({ eventId, taken, recording, broadcast }: ReadyProps) {
  const queries = useQueryClient()
  const isSending = broadcast.phase !== 'off'
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const start = async () => {
    if (!recording.preview) return
    await startBroadcast(eventId, recording.preview)
    if (!isHere.current) closePreview()
    await refreshIngest(queries, eventId)
  }
  return (
    <>
      <RecordingStage recording={recording} />
      <div className="grid gap-3 sm:grid-cols-2">
        {recording.kind === 'camera' && !isSending && <CameraField recording={recording} />}
        {isSending && !broadcast.hasSound ? (
          <p className="text-muted text-sm">
            <Trans>This is sent without sound. To add a microphone, stop sending first.</Trans>
          </p>
        ) : (
          <MicrophoneField recording={recording} />
        )}
      </div>
      {recording.devices.microphone !== null && <LevelMeter />}
      {isSending ? (
        <Sending broadcast={broadcast} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button kind="primary" icon={Radio} disabled={taken} onClick={() => void start()}>
            <Trans>Start sending</Trans>
          </Button>
          <Button icon={ArrowLeft} onClick={closePreview}>
            <Trans>Back</Trans>
          </Button>
          {taken && (
            <p className="text-muted text-sm">
              <Trans>Something else is being sent to this event. End that first.</Trans>
            </p>
          )}
        </div>
      )}
    </>
  )
}

function Sending({ broadcast: { phase, since } }: { broadcast: BroadcastState }) {
  const now = useNow(1000)
  const stop = async () => {
    const sure = await confirm({
      title: <Trans>Stop sending?</Trans>,
      body: <Trans>Viewers see nothing more until something is sent again. The event stays open.</Trans>,
      action: <Trans>Stop sending</Trans>,
      danger: true,
    })
    if (sure) stopBroadcast()
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button kind="danger" icon={Square} busy={phase === 'stopping' || phase === 'starting'} onClick={() => void stop()}>
        <Trans>Stop sending</Trans>
      </Button>
      <p role="status">
        {phase === 'interrupted' ? (
          <Trans>The server cannot be reached. Sending goes on by itself.</Trans>
        ) : (
          phase === 'sending' && (
            <>
              <Trans>Sending</Trans> <Duration seconds={Math.max(0, Math.floor((now - since) / 1000))} />
            </>
          )
        )}
      </p>
    </div>
  )
}

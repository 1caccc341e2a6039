import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, MonitorUp, ScanFace } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { SourceKind } from './capture.ts'
import { MicrophoneField } from './device-fields.tsx'
import { openPreview } from './recording.ts'
import { recordingSupport } from './recording-format.ts'
import type { RecordingState } from './recording-state.ts'

/** What is to be recorded; the browser asks for it then. */
export function SourceChoice({ recording }: { recording: RecordingState }) {
  const { t } = useLingui()
  const support = recordingSupport()
  const [kind, setKind] = useState<SourceKind>(support.screen ? recording.kind : 'camera')
  const isOpening = recording.phase === 'opening'
  return (
    <section aria-label={t`What to record`} className="flex max-w-3xl flex-col gap-5 rounded-lg border border-line bg-surface p-5">
      {recording.notice && <p role="status">{recording.notice}</p>}
      <FormError>{recording.problem}</FormError>
      <RadioGroup
        cards
        label={t`What to record`}
        value={kind}
        onChange={setKind}
        disabled={isOpening}
        options={[
          { value: 'screen', icon: MonitorUp, label: t`Screen`, hint: t`A whole screen, a window or a tab`, disabled: !support.screen },
          { value: 'camera', icon: Camera, label: t`Camera`, hint: t`You, as your camera sees you` },
          { value: 'both', icon: ScanFace, label: t`Screen and camera`, hint: t`You in a corner of the screen`, disabled: !support.screen },
        ]}
      />
      {!support.screen && (
        <p className="text-muted text-sm">
          <Trans>This browser can’t record the screen. On a computer it can.</Trans>
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <MicrophoneField recording={recording} className="min-w-0 flex-1 basis-64" />
        <Button kind="primary" busy={isOpening} onClick={() => void openPreview(kind)}>
          <Trans>Continue</Trans>
        </Button>
      </div>
      <p className="text-muted text-sm">
        <Trans>Your browser will ask what to share. Nothing is recorded until you start.</Trans>
      </p>
    </section>
  )
}

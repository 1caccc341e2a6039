import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { chooseCamera, chooseMicrophone, microphoneLevel } from './recording.ts'
import type { RecordingState } from './recording-state.ts'

interface FieldProps {
  readonly recording: RecordingState
  readonly className?: string
}

/** What stands for the browser's own choice and for none: a choice has no empty value. */
const [browsers, none] = ['default', 'none']

/** Which microphone is recorded. Browsers tell their names once they may be used. */
export function MicrophoneField({ recording, className }: FieldProps) {
  const { t } = useLingui()
  const { devices, preview, phase } = recording
  const found = useDevices('audioinput', preview)
  const options = [
    { value: browsers, label: t`Default microphone` },
    ...found.map(({ deviceId, label }) => ({ value: deviceId, label })),
    { value: none, label: t`No microphone` },
  ]
  return (
    <Field label={t`Microphone`} className={className ?? ''}>
      <Select
        value={devices.microphone === null ? none : devices.microphone || browsers}
        onChange={(value) => void chooseMicrophone(value === none ? null : value === browsers ? '' : value)}
        options={options}
        disabled={phase === 'opening'}
        className="w-full"
      />
    </Field>
  )
}

export function CameraField({ recording, className }: FieldProps) {
  const { t } = useLingui()
  const { devices, preview } = recording
  const found = useDevices('videoinput', preview)
  const options = [{ value: browsers, label: t`Default camera` }, ...found.map(({ deviceId, label }) => ({ value: deviceId, label }))]
  return (
    <Field label={t`Camera`} className={className ?? ''}>
      <Select
        value={devices.camera || browsers}
        onChange={(value) => void chooseCamera(value === browsers ? '' : value)}
        options={options}
        className="w-full"
      />
    </Field>
  )
}

function useDevices(kind: MediaDeviceKind, preview: MediaStream | null): readonly MediaDeviceInfo[] {
  const [found, setFound] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    let wanted = true
    const look = async () => {
      const all = await navigator.mediaDevices.enumerateDevices().catch(() => [])
      // Without leave they have neither names nor ids; Chromium lists the default twice.
      const named = all.filter((one) => one.kind === kind && one.label && one.deviceId && one.deviceId !== browsers)
      if (wanted) setFound(named)
    }
    void look()
    navigator.mediaDevices.addEventListener('devicechange', look)
    return () => {
      wanted = false
      navigator.mediaDevices.removeEventListener('devicechange', look)
    }
    // With a preview they may be named.
  }, [kind, preview])
  return found
}

/** How loud the microphone is, ten times a second. */
export function LevelMeter() {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const fill = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      const percent = Math.round(microphoneLevel() * 100)
      bar.current?.setAttribute('aria-valuenow', String(percent))
      fill.current?.style.setProperty('width', `${percent}%`)
    }, 100)
    return () => clearInterval(timer)
  }, [])
  return (
    <div
      ref={bar}
      role="meter"
      aria-label={t`Microphone level`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div ref={fill} className="h-full w-0 rounded-full bg-success-ink" />
    </div>
  )
}

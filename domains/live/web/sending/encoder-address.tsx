import { Trans, useLingui } from '@lingui/react/macro'
import type { Ingest } from '../../contract.ts'
import { AddressField, SecretField } from './address-fields.tsx'
import { ChangeKeyButton } from './change-key.tsx'

/** Where OBS and the like send to. The key opens the event to whoever has it, so that it can be changed. */
export function EncoderAddress({ eventId, ingest: { rtmp, srt, srt_trouble: srtTrouble } }: { eventId: string; ingest: Ingest }) {
  const { t } = useLingui()
  if (!rtmp)
    return (
      <p className="text-muted">
        {srt || srtTrouble !== null ? (
          <Trans>This installation takes nothing by RTMP. Send by SRT, or from this browser.</Trans>
        ) : (
          <Trans>This installation takes nothing from encoders. Send from this browser instead.</Trans>
        )}
      </p>
    )
  return (
    <div className="grid gap-4">
      <AddressField label={t`Server`} value={rtmp.url} />
      <SecretField label={t`Stream key`} value={rtmp.key} show={t`Show the stream key`} hide={t`Hide the stream key`} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-muted text-sm">
          <Trans>For OBS and hardware encoders: H.264 and AAC, a key frame every 2 seconds. A second encoder waits as a backup.</Trans>
        </p>
        <ChangeKeyButton eventId={eventId} />
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { Ingest } from '../../contract.ts'
import { AddressField, SecretField } from './address-fields.tsx'
import { ChangeKeyButton } from './change-key.tsx'

export interface SrtAddressProps {
  readonly eventId: string
  readonly ingest: Ingest
}

/** Where encoders send to by SRT: the event's own port, encrypted with its passphrase. */
export function SrtAddress({ eventId, ingest: { srt, srt_trouble: trouble } }: SrtAddressProps) {
  const { t } = useLingui()
  if (!srt) return <p className="text-muted">{trouble}</p>
  return (
    <div className="grid gap-4">
      <p role="status" className="text-muted text-sm">
        {srt.listening ? <Trans>The port is open.</Trans> : <Trans>The port opens in a moment.</Trans>}
      </p>
      <AddressField label={t`Address`} value={srt.url} />
      <SecretField label={t`Passphrase`} value={srt.passphrase} show={t`Show the passphrase`} hide={t`Hide the passphrase`} />
      <SecretField
        label={t`Both in one line, as OBS takes it`}
        value={`${srt.url}?passphrase=${srt.passphrase}`}
        show={t`Show the line`}
        hide={t`Hide the line`}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-muted text-sm">
          <Trans>
            Caller mode, H.264 in a transport stream, a key frame every 2 seconds. One encoder at a time; a backup can send by RTMP. The
            passphrase changes with the stream key.
          </Trans>
        </p>
        <ChangeKeyButton eventId={eventId} />
      </div>
    </div>
  )
}

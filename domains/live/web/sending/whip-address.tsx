import { Trans, useLingui } from '@lingui/react/macro'
import type { Ingest } from '../../contract.ts'
import { AddressField, SecretField } from './address-fields.tsx'
import { ChangeKeyButton } from './change-key.tsx'

export interface WhipAddressProps {
  readonly eventId: string
  readonly whip: NonNullable<Ingest['whip']>
}

/** Where encoders send to by WebRTC. The token is the stream key. */
export function WhipAddress({ eventId, whip: { url, token } }: WhipAddressProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4">
      <AddressField label={t`Server`} value={url} />
      <SecretField label={t`Bearer token`} value={token} show={t`Show the token`} hide={t`Hide the token`} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-muted text-sm">
          <Trans>
            For OBS and other encoders that speak WHIP: H.264 and Opus. A second encoder waits as a backup. The token changes with the
            stream key.
          </Trans>
        </p>
        <ChangeKeyButton eventId={eventId} />
      </div>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { badgeAddress, certificateAddress } from '../addresses.ts'
import type { Certificate } from '../contract.ts'
import { CertificateActions } from './certificate-actions.tsx'
import { CertificateState } from './certificate-state.tsx'
import { useDay } from './use-day.ts'

/** A certificate of one's own: what it is of, whether it holds, its files, and the address by which others check it. */
export function OwnCertificate({ certificate }: { certificate: Certificate }) {
  const { track, issued_at: issuedAt, expires_at: expiresAt, state, reason } = certificate
  const day = useDay()
  const isThere = state === 'valid' || state === 'expired'
  return (
    <article data-code={certificate.code} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <header className="flex flex-wrap items-center gap-4">
        {isThere && <img src={badgeAddress(certificate.code)} alt="" width={80} height={80} className="size-20 shrink-0" />}
        <div className="min-w-0 flex-1 basis-56">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="wrap-anywhere font-semibold text-md">
              {track.name === null ? (
                track.displayname
              ) : (
                <Link to={`/web/tracks/${track.name}`} className="hover:underline">
                  {track.displayname}
                </Link>
              )}
            </h2>
            <CertificateState state={state} />
          </div>
          <p className="mt-1 text-muted text-sm">
            {certificate.name} · <time dateTime={issuedAt}>{day(issuedAt)}</time>
            {expiresAt !== null && (
              <>
                {' '}
                · <ValidUntil at={expiresAt} />
              </>
            )}
          </p>
        </div>
      </header>
      {state === 'revoked' && <Revoked reason={reason} />}
      {state === 'making' && (
        <p role="status" className="text-muted">
          <Trans>Your certificate is being made. It will appear here by itself.</Trans>
        </p>
      )}
      <CertificateActions certificate={certificate} />
      {isThere && <CheckAddress code={certificate.code} />}
    </article>
  )
}

function ValidUntil({ at }: { at: string }) {
  const day = useDay()(at)
  return (
    <time dateTime={at}>
      <Trans>Valid until {day}</Trans>
    </time>
  )
}

const Revoked = ({ reason }: { reason: string }) => (
  <div className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink">
    <p>
      <Trans>This certificate was revoked and is no longer valid.</Trans>
    </p>
    {reason !== '' && <p className="wrap-anywhere mt-1 whitespace-pre-line">{reason}</p>}
  </div>
)

/** What its holder gives to others. */
function CheckAddress({ code }: { code: string }) {
  const path = certificateAddress(code)
  const address = new URL(path, window.location.href).href
  return (
    <div>
      <p className="mb-1 text-muted text-sm">
        <Trans>Anyone with this link can check your certificate. They see your name, the track, the date and whether it is valid.</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <a href={path} className="wrap-anywhere min-w-0 text-accent-ink underline underline-offset-2">
          {address}
        </a>
        <CopyButton text={address} />
      </div>
    </div>
  )
}

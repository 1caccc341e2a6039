import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web.ts'
import { trackCertificateAddress } from '../addresses.ts'
import { ownCertificateQuery } from './queries.ts'
import { useOwnFreshness } from './use-own-freshness.ts'

const words = {
  valid: <Trans>View your certificate</Trans>,
  expired: <Trans>Your certificate has expired</Trans>,
  revoked: <Trans>Your certificate was revoked</Trans>,
}

/** For whoever has completed a track: the way to their certificate, as soon as there is one. */
export function CertificateOffer({ name }: { name: string }) {
  const me = useMe()
  const { data: certificate, isError, refetch } = useQuery({ ...ownCertificateQuery(name), enabled: Boolean(me) })
  useOwnFreshness()
  if (isError && certificate === undefined)
    return (
      <>
        <Trans>Your certificate could not be loaded.</Trans>{' '}
        <button type="button" className="font-semibold underline underline-offset-2" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </button>
      </>
    )
  if (!certificate) return null
  if (certificate.state === 'making') return <Trans>Your certificate is being made.</Trans>
  return (
    <Link to={trackCertificateAddress(name)} className="font-semibold underline underline-offset-2">
      {words[certificate.state]}
    </Link>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { trackQuery } from '#domains/tracks/web.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { myCertificatesAddress } from '../addresses.ts'
import { OwnCertificate } from './own-certificate.tsx'
import { ownCertificateQuery } from './queries.ts'
import { RenewalCard } from './renewal.tsx'
import { useOwnFreshness } from './use-own-freshness.ts'

/** One's own certificate of a track, or what is left to do for it. */
export function TrackCertificate({ name }: { name: string }) {
  const { t } = useLingui()
  const { data: track } = useSuspenseQuery(trackQuery(name))
  const { data: certificate } = useSuspenseQuery(ownCertificateQuery(name))
  useOwnFreshness()
  const { trackName, displayname: title, completed_count: done, total_video_count: all } = track
  return (
    <>
      <PageHeader
        title={t`Certificate`}
        description={title}
        actions={
          <ButtonLink to={myCertificatesAddress}>
            <Trans>My certificates</Trans>
          </ButtonLink>
        }
      />
      {certificate ? (
        <div className="flex max-w-3xl flex-col gap-4">
          <OwnCertificate certificate={certificate} />
          {certificate.expires_at !== null && certificate.state !== 'revoked' && <RenewalCard trackName={trackName} />}
        </div>
      ) : (
        <EmptyState
          icon={Award}
          title={<Trans>No certificate yet</Trans>}
          action={
            <ButtonLink kind="primary" to={`/web/tracks/${trackName}`}>
              <Trans>Open track</Trans>
            </ButtonLink>
          }
        >
          {done < all || all === 0 ? (
            <Trans>You get it when you have watched every video of this track.</Trans>
          ) : (
            <Trans>Open the track once more, and your certificate will be made.</Trans>
          )}
        </EmptyState>
      )}
    </>
  )
}

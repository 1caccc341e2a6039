import { useParams } from '@tanstack/react-router'
import { CertificateOffer } from '#domains/certificates/web.ts'
import { ShareButton } from '#domains/inbox/web.ts'
import { loadTrack, TrackPage } from '#domains/tracks/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => loadTrack(queries, params['name'] ?? '')

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return (
    <TrackPage key={name} name={name} actions={<ShareButton type="track" id={name} />} certificate={<CertificateOffer name={name} />} />
  )
}

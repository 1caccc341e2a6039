import { useParams } from '@tanstack/react-router'
import { trackQuery } from '#domains/tracks/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { ownCertificateQuery } from '../queries.ts'
import { TrackCertificate } from '../track-certificate.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, params: { name = '' } }) =>
  Promise.all([queries.fetchQuery(trackQuery(name)), queries.fetchQuery(ownCertificateQuery(name))])

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <TrackCertificate key={name} name={name} />
}

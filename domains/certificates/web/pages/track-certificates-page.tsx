import { useParams } from '@tanstack/react-router'
import { trackQuery } from '#domains/tracks/web.ts'
import { managedOnly } from '#platform/web/managed-only.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { heldCertificatesQuery } from '../queries.ts'
import { TrackCertificates } from '../track-certificates.tsx'

export const load: NonNullable<PageModule['load']> = async ({ queries, params: { name = '' } }) => {
  managedOnly(await queries.fetchQuery(trackQuery(name)))
  await queries.prefetchInfiniteQuery(heldCertificatesQuery(name, ''))
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <TrackCertificates key={name} name={name} />
}

import { useParams } from '@tanstack/react-router'
import { managedOnly } from '#platform/web/managed-only.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { TrackAnalytics } from '../analytics/track-analytics.tsx'
import { trackQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params }) =>
  managedOnly(await queries.fetchQuery(trackQuery(params['name'] ?? '')))

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <TrackAnalytics key={name} name={name} />
}

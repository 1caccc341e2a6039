import { useParams } from '@tanstack/react-router'
import { managedOnly } from '#platform/web/managed-only.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { EventSettings } from '../form/event-settings.tsx'
import { eventSettingsQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params }) =>
  managedOnly(await queries.fetchQuery(eventSettingsQuery(params['id'] ?? '')))

export function Page() {
  const { id = '' } = useParams({ strict: false })
  return <EventSettings key={id} id={id} />
}

import { useParams } from '@tanstack/react-router'
import { eventQuery, LiveEventPage } from '#domains/events/web.ts'
import { ShareButton } from '#domains/inbox/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { EventTabs } from '../event/event-tabs.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => queries.fetchQuery(eventQuery(params['id'] ?? ''))

export function Page() {
  const { id = '' } = useParams({ strict: false })
  return <LiveEventPage key={id} id={id} actions={<ShareButton type="event" id={id} />} aside={(event) => <EventTabs event={event} />} />
}

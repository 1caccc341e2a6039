import { useParams } from '@tanstack/react-router'
import { EventGone, eventQuery, presentingQuery, useEvent } from '#domains/events/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { PresenterView } from '../event/presenter/presenter-view.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => {
  const id = params['id'] ?? ''
  return Promise.all([queries.fetchQuery(presentingQuery(id)), queries.fetchQuery(eventQuery(id))])
}

export function Page() {
  const { id = '' } = useParams({ strict: false })
  const event = useEvent(id)
  // Somebody else presents it now.
  return event?.can.present ? <PresenterView key={id} event={event} /> : <EventGone />
}

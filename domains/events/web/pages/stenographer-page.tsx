import { useParams } from '@tanstack/react-router'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { StenographerView } from '../captions/stenographer-view.tsx'
import { EventGone } from '../page/event-gone.tsx'
import { eventQuery } from '../queries.ts'
import { useEvent } from '../use-event.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => queries.fetchQuery(eventQuery(params['id'] ?? ''))

export function Page() {
  const { id = '' } = useParams({ strict: false })
  const event = useEvent(id)
  return event?.can.moderate ? <StenographerView key={id} event={event} /> : <EventGone />
}

import type { PageModule } from '#platform/web/page-declaration.ts'
import { EventsListing } from '../listing/event-listing.tsx'
import { eventListQuery, eventsState } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureInfiniteQueryData(eventListQuery(eventsState.parse(search)))

export const Page = EventsListing

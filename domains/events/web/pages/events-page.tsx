import type { PageModule } from '#platform/web/page-declaration.ts'
import { EventListing } from '../listing/event-listing.tsx'
import { eventsQuery, eventsState } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureInfiniteQueryData(eventsQuery(eventsState.parse(search)))

export const Page = EventListing

import type { PageModule } from '#platform/web/page-declaration.ts'
import { MyEvents } from '../mine/my-events.tsx'
import { myEventsQuery, myEventsState } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureInfiniteQueryData(myEventsQuery(myEventsState.parse(search)))

export const Page = MyEvents

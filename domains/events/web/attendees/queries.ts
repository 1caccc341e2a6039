import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { eventRoutes } from '../../contract.ts'

/** Asked for again whenever the page has told that it is open (`useAttendance`). */
export const attendeesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['event', id, 'attendees'],
    queryFn: ({ pageParam, signal }) => call(eventRoutes.listAttendees, { params: { id }, query: { first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

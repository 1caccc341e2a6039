import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { eventRoutes } from '../../contract.ts'

export type Attendance = 'came' | 'missed'

/** Of an event that is over. */
export const eventReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'report'],
    queryFn: ({ signal }) => call(eventRoutes.getEventReport, { params: { id }, signal }),
  })

export const reportedAttendeesQuery = (id: string, attendance: Attendance) =>
  infiniteQueryOptions({
    queryKey: ['event', id, 'reported attendees', attendance],
    queryFn: ({ pageParam, signal }) =>
      call(eventRoutes.listReportedAttendees, { params: { id }, query: { attendance, first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { type EventDetail, eventRoutes } from '../../contract.ts'
import { attendanceStep } from '../../limits.ts'

export const attendeesQuery = ({ id, live_event: live }: EventDetail) =>
  infiniteQueryOptions({
    queryKey: ['event', id, 'attendees'],
    queryFn: ({ pageParam, signal }) => call(eventRoutes.listAttendees, { params: { id }, query: { first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    refetchInterval: live.state === 'CLOSED' ? false : attendanceStep * 1000,
  })

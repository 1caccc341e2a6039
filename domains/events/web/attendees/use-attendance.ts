import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { type EventDetail, eventRoutes } from '../../contract.ts'
import { attendanceStep } from '../../limits.ts'
import { attendeesQuery } from './queries.ts'

/** Tells twice a minute that the page is open, before and while the event is on. @returns how many are there */
export function useAttendance({ id, live_event: live }: EventDetail): number | undefined {
  const isOver = live.state === 'CLOSED'
  const { data } = useQuery({
    queryKey: ['event', id, 'attendance'],
    queryFn: async ({ signal, client }) => {
      const attended = await call(eventRoutes.attendEvent, { params: { id }, signal })
      // Whoever looks at the list stands in it from now on.
      void client.invalidateQueries({ queryKey: attendeesQuery(id).queryKey })
      return attended
    },
    enabled: !isOver,
    refetchInterval: attendanceStep * 1000,
    // Whoever looks at another window is still there, and listens.
    refetchIntervalInBackground: true,
  })
  return isOver ? undefined : data?.attendees
}

import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { eventRoutes } from '../../contract.ts'

/** Others mark moments, too. */
export const marksQuery = (id: string) =>
  queryOptions({
    queryKey: ['event-marks', id],
    queryFn: async ({ signal }) => (await call(eventRoutes.listEventMarks, { params: { id }, signal })).items,
    refetchInterval: 15_000,
  })

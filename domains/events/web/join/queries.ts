import { queryOptions } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { eventRoutes } from '../../contract.ts'

/** An event that somebody wants to join, and its form; nulls where they may not see it. */
export const joinQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'joining'],
    queryFn: async ({ signal }) => {
      const params = { id }
      try {
        const [event, form] = await Promise.all([
          call(eventRoutes.getEvent, { params, signal }),
          call(eventRoutes.getRegistrationForm, { params, signal }),
        ])
        return { event, form }
      } catch (error) {
        if (!isRefusal(error, 'not_found')) throw error
        return { event: null, form: null }
      }
    },
  })

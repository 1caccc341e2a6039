import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { eventRoutes } from '../../contract.ts'

/** People with an account who have registered, for who manages the event. */
export const registeredPeopleQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['event', id, 'registered people'],
    queryFn: ({ pageParam, signal }) => call(eventRoutes.listRegistered, { params: { id }, query: { first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

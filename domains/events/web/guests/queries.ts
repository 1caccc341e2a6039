import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { eventRoutes } from '../../contract.ts'

export const guestFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'guest form'],
    queryFn: ({ signal }) => call(eventRoutes.getRegistrationForm, { params: { id }, signal }),
  })

export const guestsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['event', id, 'guests'],
    queryFn: ({ pageParam, signal }) =>
      call(eventRoutes.listRegistrations, { params: { id }, query: { first: pageParam, count: true }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

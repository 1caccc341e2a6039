import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { participantRoutes } from '../../contract.ts'

export const participantsKey = (id: string) => ['participants', id]

export const participantsQuery = (id: string, qtext: string) =>
  infiniteQueryOptions({
    queryKey: [...participantsKey(id), qtext],
    queryFn: ({ pageParam: first, signal }) => {
      const query = { first, qtext, ...(first === 0 && { count: 1 }) }
      return call(participantRoutes.listParticipants, { params: { id }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

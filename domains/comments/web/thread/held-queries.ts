import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { commentRoutes } from '../../contract.ts'

/** What waits at an event, whoever's. */
export const heldKey = (eventId: string) => ['held-comments', eventId]

/** What waits for moderators, or what of one's own was held. */
export const heldQuery = (eventId: string, whose: 'waiting' | 'own') =>
  queryOptions({
    queryKey: [...heldKey(eventId), whose],
    queryFn: ({ signal }) => call(commentRoutes.listHeld, { params: { id: eventId }, query: { own: whose === 'own' }, signal }),
  })

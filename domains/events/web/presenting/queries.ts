import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { eventRoutes, type Presenting } from '../../contract.ts'

/** ms between two looks at who is there and how the stream fares. */
const every = 4000

export interface PresentingNow extends Presenting {
  /** ms by which the clock of the server is ahead of this one. */
  readonly ahead: number
}

export const presentingQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'presenting'],
    queryFn: async ({ signal }): Promise<PresentingNow> => {
      const presenting = await call(eventRoutes.getPresenting, { params: { id }, signal })
      const ahead = presenting.now * 1000 - Date.now()
      // What is between two seconds, and on the way, is no difference of clocks.
      return { ...presenting, ahead: Math.abs(ahead) < 2000 ? 0 : ahead }
    },
    refetchInterval: every,
  })

export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: ['event-notes', id],
    queryFn: ({ signal }) => call(eventRoutes.getEventNotes, { params: { id }, signal }),
    staleTime: 0,
  })

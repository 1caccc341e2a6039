import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { videoRoutes } from '../contract.ts'

export const videoQuery = (id: string) =>
  queryOptions({
    queryKey: ['video', id],
    queryFn: ({ signal }) => call(videoRoutes.getVideo, { params: { id }, signal }),
  })

/** The video of a page whose `load` has fetched it. */
export const useVideo = (id: string) => useSuspenseQuery(videoQuery(id)).data

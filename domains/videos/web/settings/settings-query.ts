import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { videoRoutes } from '../../contract.ts'

export const settingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['video', id, 'settings'],
    queryFn: async ({ signal }) => (await call(videoRoutes.getVideoSettings, { params: { id }, signal })).video,
    staleTime: 0,
  })

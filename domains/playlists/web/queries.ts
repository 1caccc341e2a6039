import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { playlistRoutes } from '../contract.ts'

export const playlistQuery = (name: string) =>
  queryOptions({
    queryKey: ['playlist', name],
    queryFn: ({ signal }) => call(playlistRoutes.getPlaylist, { params: { name }, signal }),
  })

/** Items a page (VW-9.07). */
export const pageSize = 10

/** A playlist's videos in order, as many pages as were asked for; `after` is the serial number that a page follows. */
export const contentQuery = (name: string) =>
  infiniteQueryOptions({
    queryKey: ['playlist', name, 'content'],
    queryFn: ({ pageParam, signal }) => {
      const query = { after: pageParam, max: pageSize, order_by: 'serial_number', order_type: 'ASC', view: 'carousel' as const }
      return call(playlistRoutes.listPlaylistContent, { params: { name }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })

/** The same beside a video that is watched as part of the playlist. */
export const relatedContentQuery = (name: string) =>
  infiniteQueryOptions({
    queryKey: ['playlist', name, 'related'],
    queryFn: ({ pageParam, signal }) =>
      call(playlistRoutes.listPlaylistRelated, { params: { name }, query: { after: pageParam, max: 20 }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })

/** Whatever shows playlists or one of them asks again. */
export const refreshPlaylists = (queries: QueryClient): Promise<unknown> =>
  Promise.all([['playlist'], ['playlists'], ['playlist-choices']].map((queryKey) => queries.invalidateQueries({ queryKey })))

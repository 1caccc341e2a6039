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

/** In place of the playlist's own order. */
export interface Shuffle {
  /** The same word gives the same order. */
  readonly shuffle: string
  /** What stands first. */
  readonly shuffle_from?: string
}

/** What plays goes on while its playlist is asked for in another order. */
const inOtherOrder =
  (name: string) =>
  <T>(shown: T | undefined, query?: { readonly queryKey: readonly unknown[] }): T | undefined =>
    query?.queryKey[1] === name ? shown : undefined

/** A playlist's videos in order, as many pages as were asked for; `after` is the serial number that a page follows. */
export const contentQuery = (name: string, shuffle?: Shuffle) =>
  infiniteQueryOptions({
    queryKey: ['playlist', name, 'content', ...(shuffle ? [shuffle] : [])],
    queryFn: ({ pageParam, signal }) => {
      const query = { after: pageParam, max: pageSize, order_by: 'serial_number', order_type: 'ASC', view: 'carousel' as const, ...shuffle }
      return call(playlistRoutes.listPlaylistContent, { params: { name }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    placeholderData: inOtherOrder(name),
  })

/** The same beside a video that is watched as part of the playlist. */
export const relatedContentQuery = (name: string, shuffle?: Shuffle) =>
  infiniteQueryOptions({
    queryKey: ['playlist', name, 'related', ...(shuffle ? [shuffle] : [])],
    queryFn: ({ pageParam, signal }) =>
      call(playlistRoutes.listPlaylistRelated, { params: { name }, query: { after: pageParam, max: 20, ...shuffle }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    placeholderData: inOtherOrder(name),
  })

/** Whatever shows playlists or one of them asks again. */
export const refreshPlaylists = (queries: QueryClient): Promise<unknown> =>
  Promise.all([['playlist'], ['playlists'], ['playlist-choices']].map((queryKey) => queries.invalidateQueries({ queryKey })))

import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { playlistRoutes } from '../../contract.ts'

interface Asked {
  readonly qtext?: string
  readonly includeVideo?: boolean
}

/** A person's own playlists for a video, twelve a page (VW-9.01). */
export const choicesQuery = (id: string, { qtext = '', includeVideo }: Asked = {}) =>
  infiniteQueryOptions({
    queryKey: ['playlist-choices', id, { qtext, includeVideo }],
    queryFn: ({ pageParam, signal }) => {
      const query = { first: pageParam, qtext, ...(includeVideo === undefined ? {} : { includeVideo: Number(includeVideo) }) }
      return call(playlistRoutes.listChoices, { params: { id }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { type TrackTile, trackRoutes } from '../contract.ts'

/** The track itself with its modules. */
export const trackQuery = (name: string) =>
  queryOptions({
    queryKey: ['track', name, 'itself'],
    queryFn: ({ signal }) => call(trackRoutes.getTrack, { params: { name }, signal }),
  })

/** The same as a learner finds it. */
export const trialQuery = (name: string) =>
  queryOptions({
    queryKey: ['track', name, 'trial'],
    queryFn: ({ signal }) => call(trackRoutes.tryTrack, { params: { name }, signal }),
  })

/** Whatever is shown of one track; a page shows one. */
export const trackKey = ['track'] as const

/** The same before it is opened. */
export const previewQuery = (trackName: string) =>
  queryOptions({
    queryKey: ['track', trackName, 'preview'],
    queryFn: ({ signal }) => call(trackRoutes.previewTrack, { query: { trackName }, signal }),
  })

/** What the page around an embedded one let it in with. */
export interface EmbedEntrance {
  readonly kcid?: string
  readonly token?: string
}

/** What stands in a module, for whoever plays it. */
export const playedModuleQuery = (trackName: string, moduleName: string, carried: EmbedEntrance = {}) =>
  queryOptions({
    queryKey: ['track', trackName, 'played', moduleName],
    queryFn: ({ signal }) => call(trackRoutes.getNamedModuleContent, { query: { trackName, moduleName, ...carried }, signal }),
    staleTime: 0,
  })

/** The same for whoever puts it together. */
export const moduleContentQuery = (trackName: string, id: string) =>
  queryOptions({
    queryKey: ['track', trackName, 'content', id],
    queryFn: ({ signal }) => call(trackRoutes.getModuleContent, { params: { id }, signal }),
    staleTime: 0,
  })

/** Whom a track was given to, a page at a time (LE-9.42). */
export const memberPageSize = 10

export const trackMembersQuery = ({ trackName: name, visibility }: TrackTile, qtext: string, first: number) =>
  queryOptions({
    queryKey: ['track', name, 'members', qtext, first],
    queryFn: ({ signal }) => {
      const query = { qtext, visibility, type: 'all', track_name: name, first, max: memberPageSize } as const
      return call(trackRoutes.searchTrackMembers, { params: { name }, query, signal })
    },
    placeholderData: (before) => before,
  })

export type ProgressScope = 'todo' | 'progress' | 'completed' | 'recommended'

/** Tracks by how far the viewer is with them. */
export const progressQuery = (scope: ProgressScope) =>
  infiniteQueryOptions({
    queryKey: ['tracks', 'by progress', scope],
    queryFn: ({ pageParam, signal }) => call(trackRoutes.listTracksByProgress, { query: { scope, first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

/** Everything that shows tracks asks again. */
export const refreshTracks = (queries: QueryClient): Promise<unknown> =>
  Promise.all([['track'], ['tracks']].map((queryKey) => queries.invalidateQueries({ queryKey })))

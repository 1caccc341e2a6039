import { z } from 'zod/mini'
import { tile } from '#domains/videos/contract.ts'
import { flag, oneOfOr } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { playlistParams } from './playlists.ts'
import { playlistChoice, playlistItem } from './shapes.ts'

const params = z.object(playlistParams)
const place = z.object({ ...playlistParams, videoId: gccId })

/** New serial numbers by video, from 1. */
export const members = z.record(gccId, z.coerce.number().check(z.int()))

const serial = z.optional(z.coerce.number().check(z.int(), z.gte(0)))

const contentQuery = (size: number) =>
  z.object({
    ...pageFields(size),
    /** A serial number, after or before which the page lies. */
    after: serial,
    before: serial,
    /** Any word: the same one gives the same order each time, in which serial numbers then count. A playlist in sequence keeps its order. */
    shuffle: z.optional(z.string().check(z.regex(/^[a-z0-9]{1,32}$/))),
    /** The video that stands first in what is shuffled. */
    shuffle_from: z.optional(gccId),
    /** How the fragment looks. */
    view: z._default(oneOfOr('carousel', 'list', 'tile'), 'carousel'),
  })
export type ContentQuery = z.output<ReturnType<typeof contentQuery>>

/** `last_index` counts from 0, serial numbers from 1. */
export const contentPage = z.extend(pageOf(playlistItem), { view: z.string() })
export type ContentPage = z.output<typeof contentPage>

const choicePage = z.extend(pageOf(playlistChoice), {
  /** One's own playlists that do not hold the video yet. */
  myplaylist_count: z.number(),
  /** One's own playlists that hold it. */
  videoplaylist_count: z.number(),
})
export type ChoicePage = z.output<typeof choicePage>

const contents = { method: 'GET', access: 'anyone', params, answer: contentPage, fragment: 'preferred', refusals: ['invalid'] } as const

export const contentRoutes = routes({
  listPlaylistContent: { ...contents, path: '/web/ajax/partials/playlists/{name}/content', query: contentQuery(10) },
  /** The same beside a video that is watched as part of the playlist (CM-7.93). */
  listPlaylistRelated: { ...contents, path: '/web/ajax/partials/playlists/{name}/related', query: contentQuery(20) },
  /** `addToPlaylist` tells only who asks (wire-details, "One address, two meanings"). */
  addToPlaylist: {
    method: 'POST',
    path: '/web/ajax/playlists/{name}/content/{videoId}',
    access: 'person',
    params: place,
    body: z.object({ addToPlaylist: z.optional(z.unknown()) }),
    answer: z.object({ result: z.literal('success'), item: playlistItem, kapsule_count: z.number() }),
    fragment: 'preferred',
    refusals: ['forbidden', 'conflict'],
  },
  removeFromPlaylist: {
    method: 'DELETE',
    path: '/web/ajax/playlists/{name}/content/{videoId}',
    access: 'person',
    params: place,
    answer: z.object({ result: z.literal('success'), kapsule_count: z.number() }),
    refusals: ['forbidden'],
  },
  reorderPlaylist: {
    method: 'PUT',
    path: '/web/ajax/playlists/{name}/reorder',
    access: 'person',
    params,
    /** Those that are named take these places; the rest keep their order around them. */
    body: z.object({ members }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['forbidden', 'invalid'],
  },
  /** One's own playlists as places for a video: those that hold it, those that do not, or all. */
  listChoices: {
    method: 'GET',
    path: '/web/ajax/partials/videos/{id}/video-playlist-partial',
    access: 'person',
    params: z.object({ id: gccId }),
    query: z.object({
      ...pageFields(12),
      qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      includeVideo: z.optional(flag),
    }),
    answer: choicePage,
    fragment: 'preferred',
    refusals: ['invalid'],
  },
  /** Videos to add to a playlist, or to what else `contentType` names; what it holds already says so. */
  searchContent: {
    method: 'GET',
    path: '/web/ajax/content/{name}/search',
    access: 'person',
    params,
    query: z.object({
      ...pageFields(10),
      qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      type: z._default(oneOfOr('videos', 'all', 'podcasts', 'short_videos'), 'videos'),
      contentType: z._default(z.string(), 'playlist'),
      scope: z._default(oneOfOr('all', 'my'), 'all'),
      include_short_video: z._default(flag, false),
      /** `time_start`: the newest first. */
      order_by: z._default(oneOfOr('relevance', 'time_start'), 'relevance'),
    }),
    answer: pageOf(z.extend(tile, { already_added: z.boolean() })),
    fragment: 'preferred',
    refusals: ['invalid', 'forbidden'],
  },
})

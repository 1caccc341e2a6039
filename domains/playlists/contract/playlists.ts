import { z } from 'zod/mini'
import { topicsField } from '#domains/topics/contract.ts'
import { itemFields, itemParams } from '#domains/videos/contract.ts'
import { flag, list, oneOfOr, text } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { undoing } from '#platform/contract/undoing.ts'
import { playlist, playlistTile, playlistVisibility } from './shapes.ts'

/** A name or an id (CM-3.46). */
export const playlistParams = { name: z.string().check(z.minLength(1), z.maxLength(100)) }
const params = z.object(playlistParams)

export const playlistTopicMessage = 'This character is not allowed in playlist topic'

const username = z.string().check(z.trim(), z.maxLength(64))

const fields = {
  description: z.optional(text({ max: 5000 })),
  /** Address of the storage upload; empty: the first video's picture again. */
  thumbnailUploadUrl: z.optional(z.string().check(z.maxLength(500))),
  /** A username. */
  ownername: z.optional(username),
  visibility: z.optional(playlistVisibility),
  sequential_play: z.optional(flag),
  topics: z.optional(topicsField({ message: playlistTopicMessage })),
  tags: z.optional(list(50).check(z.refine((tags) => tags.every((tag) => tag.length <= 64), 'A tag has at most 64 characters'))),
  author: z.optional(text({ max: 255 })),
  reviewer_username: z.optional(username),
}

const title = text({ min: 1, max: 255, empty: 'Playlist title can not be empty' })

export const saved = z.object({
  result: z.literal('success'),
  playlist: z.object({ name: z.string(), id: uuid, displayname: z.string(), visibility: playlistVisibility }),
})

const lowered = z.pipe(
  z.string(),
  z.transform((value) => value.toLowerCase()),
)

export const playlistsQuery = z.object({
  ...pageFields(6),
  qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  scope: z._default(oneOfOr('all', 'my', 'featured'), 'all'),
  mode: z._default(oneOfOr('explore', 'manage'), 'explore'),
  content_filtering: z._default(oneOfOr('all', 'featured'), 'all'),
  order_by: z._default(
    z.catch(
      z.pipe(
        z.enum(['date', 'time', 'time_sort', 'displayname', 'title']),
        z.transform((order) => (order === 'displayname' || order === 'title' ? 'title' : 'newest')),
      ),
      'newest',
    ),
    'newest',
  ),
  order_type: z.optional(z.catch(z.optional(z.pipe(lowered, z.enum(['asc', 'desc']))), undefined)),
})
export type PlaylistsQuery = z.output<typeof playlistsQuery>

export const playlistPage = z.extend(pageOf(playlistTile), { scope: z.string(), qtext: z.string() })
export type PlaylistPage = z.output<typeof playlistPage>

const listing = {
  method: 'GET',
  query: playlistsQuery,
  answer: playlistPage,
  fragment: 'preferred',
} as const

export const playlistsRoutes = routes({
  createPlaylist: {
    method: 'POST',
    path: '/web/ajax/playlists/create',
    access: 'person',
    body: z.object({ displayname: title, ...fields }),
    answer: saved,
    refusals: ['forbidden', 'invalid'],
  },
  /** Only what is sent changes; the short form of the bulk change is the same call (CM-7.79). */
  updatePlaylist: {
    method: 'PUT',
    path: '/web/ajax/playlists/{name}/update',
    access: 'person',
    params,
    body: z.object({
      displayname: z.optional(title),
      ...fields,
      /** For an hour `undoPlaylists` takes back who sees it and whose it is. */
      undoable: z.optional(flag),
    }),
    answer: z.extend(saved, { undo: z.optional(uuid) }),
    refusals: ['forbidden', 'invalid'],
  },
  featurePlaylist: {
    method: 'PUT',
    path: '/web/ajax/playlists/{name}/featured',
    access: 'person',
    params,
    body: z.object({ featured: flag }),
    answer: z.object({ result: z.literal('success'), featured: z.boolean() }),
    refusals: ['forbidden', 'invalid'],
  },
  deletePlaylist: {
    method: 'DELETE',
    path: '/web/ajax/playlists/{name}/delete',
    access: 'person',
    params,
    body: z.object({
      /** For an hour `undoPlaylists` brings it back. */
      undoable: z.optional(flag),
    }),
    answer: z.object({ result: z.literal('success'), undo: z.optional(uuid) }),
    refusals: ['forbidden'],
  },
  undoPlaylists: { ...undoing, path: '/api/v3/playlists/undo' },
  getPlaylist: {
    method: 'GET',
    path: '/api/v3/playlists/{name}',
    access: 'anyone',
    params,
    answer: playlist,
    refusals: ['not_found'],
  },
  /** `mode=manage` or `scope=my`: one's own, for which one is signed in. */
  listPlaylists: { ...listing, path: '/web/ajax/partials/playlists', access: 'anyone', refusals: ['invalid', 'unauthenticated'] },
  /** Everybody's, for who may manage others' content. */
  listDomainPlaylists: {
    ...listing,
    path: '/web/ajax/partials/my/domain-content-playlist',
    access: 'person',
    query: z.extend(playlistsQuery, { max: pageFields(12).max }),
    refusals: ['invalid', 'forbidden'],
  },
  /** The playlists that hold a video and that this viewer sees (CM-7.11). */
  listPlaylistsOfVideo: {
    method: 'GET',
    path: '/web/ajax/{id}/playlists',
    access: 'person',
    params: itemParams,
    query: z.object(itemFields),
    answer: z.object({
      counts: z.object({ channels: z.number(), playlists: z.number() }),
      list: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          displayname: z.string(),
          thumbnail_url: z.nullable(z.string()),
          thumbnail_path: z.nullable(z.string()),
        }),
      ),
    }),
    refusals: ['not_found'],
  },
})

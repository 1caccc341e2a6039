import { z } from 'zod/mini'
import { list, oneOf } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { members } from './content.ts'
import { playlistParams, saved } from './playlists.ts'

const params = z.object(playlistParams)

const videos = z.pipe(list(100), z.array(gccId).check(z.minLength(1, 'Please name at least one video.')))

/** What only the pages of one playlist ask for: a table of its own, so that other pages do not load it. */
export const arrangingRoutes = routes({
  /**
   * Several at once, at the end, or at the places of `members`: what was removed comes back to its own. What is not there for this person, or
   * in the playlist already, is left out.
   */
  addVideosToPlaylist: {
    method: 'POST',
    path: '/web/ajax/playlists/{name}/content',
    access: 'person',
    params,
    body: z.object({ videos, members: z._default(members, {}) }),
    answer: z.object({ result: z.literal('success'), added: z.array(gccId), kapsule_count: z.number() }),
    refusals: ['forbidden', 'conflict', 'invalid'],
  },
  /** What is not in the playlist is left out. */
  removeVideosFromPlaylist: {
    method: 'DELETE',
    path: '/web/ajax/playlists/{name}/content',
    access: 'person',
    params,
    body: z.object({ videos }),
    answer: z.object({ result: z.literal('success'), removed: z.array(gccId), kapsule_count: z.number() }),
    refusals: ['forbidden', 'invalid'],
  },
  /** By title, or by when the videos were published. What is hidden from this person goes to the end. */
  sortPlaylist: {
    method: 'PUT',
    path: '/web/ajax/playlists/{name}/sort',
    access: 'person',
    params,
    body: z.object({ order_by: oneOf('displayname', 'date'), order_type: oneOf('asc', 'desc') }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['forbidden', 'invalid'],
  },
  /** The order from before the last sort; what came since stands at the end. */
  unsortPlaylist: {
    method: 'DELETE',
    path: '/web/ajax/playlists/{name}/sort',
    access: 'person',
    params,
    answer: z.object({ result: z.literal('success') }),
    refusals: ['forbidden', 'conflict'],
  },
  /** To one's own, with what one may see of it; for everybody who is signed in. It is not in sequence: it holds nothing back. */
  copyPlaylist: {
    method: 'POST',
    path: '/web/ajax/playlists/{name}/copy',
    access: 'person',
    params,
    answer: saved,
    refusals: ['forbidden', 'not_found', 'rate_limited'],
  },
})

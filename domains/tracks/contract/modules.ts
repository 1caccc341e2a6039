import { z } from 'zod/mini'
import { text } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { trackParams } from './changes.ts'
import { moduleContent, trackModule } from './shapes.ts'

const params = z.object({ id: uuid })
const done = z.object({ result: z.literal('success') })
const saved = z.object({ result: z.literal('success'), module: trackModule })
const displayname = text({ min: 1, max: 255, empty: 'Please enter a title.' })
const name = z.string().check(z.maxLength(100))
/** What a page of another site let the player in with; who asks is known by `token` or by a header. */
const carried = z.optional(z.string().check(z.maxLength(500)))
const place = z.coerce.number().check(z.int())

const changing = { access: 'person', params, refusals: ['not_found', 'forbidden', 'invalid'] } as const

export const moduleRoutes = routes({
  createModule: {
    ...changing,
    method: 'POST',
    path: '/web/ajax/tracks/{name}/modules/create',
    params: trackParams,
    body: z.object({ displayname }),
    answer: saved,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** All modules of a track in a new order. */
  reorderModules: {
    ...changing,
    method: 'PUT',
    path: '/web/ajax/tracks/{name}/modules/reorder',
    params: trackParams,
    body: z.object({ members: z.record(uuid, place) }),
    answer: done,
  },
  /** Its title stands in the address (LE-7.72); a body is taken, too. */
  updateModule: { ...changing, method: 'PUT', path: '/web/ajax/modules/{id}/update', query: z.object({ displayname }), answer: saved },
  /** Its videos stay. */
  deleteModule: { ...changing, method: 'DELETE', path: '/web/ajax/modules/{id}/delete', answer: done },
  addToModule: {
    ...changing,
    method: 'POST',
    path: '/web/ajax/modules/{id}/content/add',
    body: z.object({ videoId: gccId }),
    /** `conflicting`: fewer people see the video than see the track, and nobody has said that this is meant. */
    answer: z.object({ result: z.literal('success'), conflicting: z.boolean() }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  removeFromModule: {
    ...changing,
    method: 'DELETE',
    path: '/web/ajax/modules/{id}/content/{videoId}',
    params: z.object({ id: uuid, videoId: gccId }),
    answer: done,
  },
  /** All videos of the module, with ascending numbers. */
  reorderModule: {
    ...changing,
    method: 'PUT',
    path: '/web/ajax/modules/{id}/reorder',
    body: z.object({ members: z.record(gccId, place) }),
    answer: done,
  },
  getModuleContent: {
    method: 'GET',
    path: '/web/ajax/modules/{id}/content',
    access: 'anyone',
    params,
    answer: moduleContent,
    refusals: ['not_found'],
  },
  /** The same for the player, which knows names. */
  getNamedModuleContent: {
    method: 'GET',
    path: '/web/ajax/modules/content',
    access: 'anyone',
    query: z.object({ trackName: name, moduleName: name, kcid: carried, token: carried }),
    answer: moduleContent,
    refusals: ['not_found', 'invalid'],
  },
})

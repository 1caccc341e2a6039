import { z } from 'zod/mini'
import { list, text } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { done, someone } from './fields.ts'

const group = z.object({ id: z.string(), name: z.string(), displayname: z.string(), member_count: z.number() })
export type Group = z.output<typeof group>

const name = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u,
      'A group has a name of 1 to 64 letters, digits, blanks, dots, hyphens or underscores.',
    ),
  )
const displayname = text({ min: 1, max: 128, empty: 'Please enter a name.' })
const byId = z.object({ id: uuid })
const changed = z.object({ result: z.literal('success'), group })

export const groupRoutes = routes({
  listGroups: {
    method: 'GET',
    path: '/api/v3/groups',
    access: 'person',
    query: z.object({ ...pageFields(10), qtext: z._default(text({ max: 256 }), '') }),
    answer: pageOf(group),
    refusals: ['forbidden', 'invalid'],
  },
  createGroup: {
    method: 'POST',
    path: '/api/v3/groups',
    access: 'person',
    body: z.object({ name, displayname: z.optional(displayname) }),
    answer: changed,
    refusals: ['forbidden', 'conflict', 'invalid'],
  },
  updateGroup: {
    method: 'PUT',
    path: '/api/v3/groups/{id}',
    access: 'person',
    params: byId,
    body: z.object({ name: z.optional(name), displayname: z.optional(displayname) }),
    answer: changed,
    refusals: ['forbidden', 'not_found', 'conflict', 'invalid'],
  },
  removeGroup: {
    method: 'DELETE',
    path: '/api/v3/groups/{id}',
    access: 'person',
    params: byId,
    answer: done,
    refusals: ['forbidden', 'not_found'],
  },
  listGroupMembers: {
    method: 'GET',
    path: '/api/v3/groups/{id}/members',
    access: 'person',
    params: byId,
    query: z.object({ ...pageFields(20), qtext: z._default(text({ max: 256 }), '') }),
    answer: pageOf(someone),
    refusals: ['forbidden', 'not_found', 'invalid'],
  },
  updateGroupMembers: {
    method: 'PUT',
    path: '/api/v3/groups/{id}/members',
    access: 'person',
    params: byId,
    /** Usernames; 1,000 a call. */
    body: z.object({ members: z.object({ add: z._default(list(1000), []), remove: z._default(list(1000), []) }) }),
    answer: changed,
    refusals: ['forbidden', 'not_found', 'invalid'],
  },
})

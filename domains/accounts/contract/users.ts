import { z } from 'zod/mini'
import { flag, oneOfOr, text } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { displayname, done, email, password, someone, time, username } from './fields.ts'
import { interests } from './profile.ts'
import { role } from './roles.ts'

/** A person as admins see them. */
const account = z.extend(someone, {
  email: z.string(),
  role,
  is_enabled: z.boolean(),
  is_external: z.boolean(),
  /** False: an invitation to choose one may be on its way. */
  has_password: z.boolean(),
  groups: z.array(z.object({ id: z.string(), displayname: z.string() })),
  topics: z.array(z.string()),
  created_at: time,
})
export type Account = z.output<typeof account>

const fields = {
  displayname,
  email,
  password,
  role,
  is_enabled: flag,
  is_external: flag,
  topics: interests,
}

const byName = z.object({ name: z.string() })
const words = z._default(text({ max: 256 }), '')

export const userRoutes = routes({
  listUsers: {
    method: 'GET',
    path: '/api/v3/users',
    access: 'person',
    query: z.object({
      ...pageFields(20),
      qtext: words,
      role: z.optional(role),
      is_enabled: z.optional(flag),
      has_password: z.optional(flag),
      /** Id of a group. */
      group: z.optional(uuid),
      order_by: oneOfOr('displayname', 'date', 'username', 'email', 'role'),
      order_type: z.optional(z.enum(['asc', 'desc'])),
    }),
    answer: pageOf(account),
    refusals: ['forbidden', 'invalid'],
  },
  createUser: {
    method: 'POST',
    path: '/api/v3/users',
    access: 'person',
    body: z.extend(z.partial(z.object(fields)), { username, role: z._default(role, 'user') }),
    answer: z.object({ result: z.literal('success'), user: account }),
    refusals: ['forbidden', 'conflict', 'invalid'],
  },
  updateUser: {
    method: 'PUT',
    path: '/api/v3/users/{name}',
    access: 'person',
    params: byName,
    body: z.extend(z.partial(z.object(fields)), { username: z.optional(username) }),
    answer: z.object({ result: z.literal('success'), user: account }),
    refusals: ['forbidden', 'not_found', 'conflict', 'invalid'],
  },
  /** Who still owns something is only removed when `newowner` takes it over. */
  removeUser: {
    method: 'DELETE',
    path: '/api/v3/users/{name}',
    access: 'person',
    params: byName,
    body: z.object({ newowner: z.optional(z.string()) }),
    answer: done,
    refusals: ['forbidden', 'not_found', 'conflict', 'invalid'],
  },
})

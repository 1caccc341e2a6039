import { z } from 'zod/mini'
import { list, text } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { done, time } from './fields.ts'
import { role } from './roles.ts'

/**
 * What a program with the token may do, within its person's rights: `read` asks; `write` changes; `upload` sends files and makes videos of
 * them; `admin` adds what only site admins may.
 */
export const tokenScopes = ['read', 'write', 'upload', 'admin'] as const

const scopes = z.pipe(
  list(),
  z.array(z.enum(tokenScopes, 'Scopes are read, write, upload and admin.')).check(z.minLength(1, 'Please choose at least one scope.')),
)

const token = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The person's when they made it; each call is granted the lesser of it and today's. */
  role,
  created_at: time,
  last_used_at: z.nullable(time),
  expires: time,
})

export const tokenRoutes = routes({
  /** Without those that have ended. */
  listTokens: {
    method: 'GET',
    path: '/api/v3/tokens',
    access: 'person',
    answer: z.object({ items: z.array(token) }),
    refusals: ['forbidden'],
  },
  createToken: {
    method: 'POST',
    path: '/api/v3/tokens',
    access: 'person',
    body: z.object({
      name: text({ min: 1, max: 128, empty: 'Please enter a name.' }),
      scopes,
      /** ISO 8601, within a year; 90 days from now unless sent. */
      expires: z.optional(z.union([z.iso.datetime({ offset: true }), z.iso.date()])),
    }),
    /** `token` is shown this once. */
    answer: z.extend(token, { result: z.literal('success'), token: z.string() }),
    refusals: ['forbidden', 'invalid', 'rate_limited'],
  },
  removeToken: {
    method: 'DELETE',
    path: '/api/v3/tokens/{id}',
    access: 'person',
    params: z.object({ id: uuid }),
    answer: done,
    refusals: ['forbidden', 'not_found'],
  },
})

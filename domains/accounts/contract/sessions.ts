import { z } from 'zod/mini'
import { flag } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { displayname, done, email, password, someone, time, username } from './fields.ts'
import { role } from './roles.ts'

const signedIn = z.object({ user: z.extend(someone, { role }) })

const session = z.object({
  id: z.string(),
  /** The browser's own words about itself. */
  user_agent: z.string(),
  address: z.string(),
  created_at: time,
  last_seen_at: time,
  /** Ends by itself then, unless it is used before. */
  expires_at: time,
  /** The one that asks. */
  current: z.boolean(),
})

export const sessionRoutes = routes({
  /** First run only: makes the site admin and signs them in. Afterwards there is nothing here. */
  setUp: {
    method: 'POST',
    path: '/api/v3/setup',
    access: 'anyone',
    body: z.object({
      /** The token that the start printed; not needed from the machine itself. */
      token: z.optional(z.string()),
      username,
      displayname: z.optional(displayname),
      /** For what Lyceum mails to its administrator. */
      email: z._default(email, ''),
      password,
      sample_library: z._default(flag, false),
    }),
    answer: signedIn,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  signIn: {
    method: 'POST',
    path: '/api/v3/session',
    access: 'anyone',
    body: z.object({ username: z.string(), password: z.string().check(z.maxLength(1024)) }),
    answer: signedIn,
    refusals: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
    csrf: 'none',
  },
  /** Who this browser is signed in as. */
  getSession: {
    method: 'GET',
    path: '/api/v3/session',
    access: 'anyone',
    answer: z.object({ user: z.nullable(z.extend(someone, { role })) }),
    refusals: [],
  },
  signOut: { method: 'DELETE', path: '/api/v3/session', access: 'anyone', answer: done, refusals: ['forbidden'] },
  listSessions: {
    method: 'GET',
    path: '/api/v3/sessions',
    access: 'person',
    answer: z.object({ items: z.array(session) }),
    refusals: ['forbidden'],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/v3/sessions/{id}',
    access: 'person',
    params: z.object({ id: uuid }),
    answer: done,
    refusals: ['not_found', 'forbidden'],
  },
  /** Signs out everywhere, here too; with `others=1` everywhere else. Ends the person's API tokens, unless `keep_tokens=1`. */
  endSessions: {
    method: 'DELETE',
    path: '/api/v3/sessions',
    access: 'person',
    body: z.object({ others: z._default(flag, false), keep_tokens: z._default(flag, false) }),
    answer: done,
    refusals: ['forbidden'],
  },
  /** Ends the person's other sessions, and their API tokens, unless `keep_tokens=1`. */
  changePassword: {
    method: 'PUT',
    path: '/api/v3/users/me/password',
    access: 'person',
    body: z.object({ current_password: z.string().check(z.maxLength(1024)), password, keep_tokens: z._default(flag, false) }),
    answer: done,
    refusals: ['forbidden', 'invalid', 'rate_limited'],
  },
  getCsrfToken: { method: 'GET', path: '/web/csrfToken', access: 'anyone', answer: z.object({ _csrf: z.string() }), refusals: [] },
})

import { z } from 'zod/mini'
import { text } from '#platform/contract/fields.ts'
import { routes } from '#platform/contract/route.ts'
import { done, password, someone } from './fields.ts'
import { role } from './roles.ts'

const token = z.object({ token: z.string().check(z.maxLength(200)) })

export const passwordResetRoutes = routes({
  /** A mail with a link to whoever has this name or address; the answer is the same whether or not anybody has. */
  requestPasswordReset: {
    method: 'POST',
    path: '/api/v3/password-resets',
    access: 'anyone',
    body: z.object({ login: text({ min: 1, max: 254, empty: 'Please enter your username or email address.' }) }),
    answer: done,
    refusals: ['forbidden', 'conflict', 'invalid', 'rate_limited'],
    csrf: 'none',
  },
  /** Whose password the holder of the link is about to choose. */
  getPasswordReset: {
    method: 'GET',
    path: '/api/v3/password-resets/{token}',
    access: 'anyone',
    params: token,
    answer: z.object({ username: z.string() }),
    refusals: ['not_found'],
  },
  /** Once; ends all sessions and API tokens of the person, and signs in. */
  resetPassword: {
    method: 'POST',
    path: '/api/v3/password-resets/{token}',
    access: 'anyone',
    params: token,
    body: z.object({ password }),
    answer: z.object({ user: z.extend(someone, { role }) }),
    refusals: ['forbidden', 'not_found', 'invalid'],
    csrf: 'none',
  },
})

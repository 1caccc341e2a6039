import { z } from 'zod/mini'
import { list, oneOfOr, text } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { displayname, done, password, someone, time, username } from './fields.ts'
import { role } from './roles.ts'

/** `withdrawn` also where whoever sent it may not send any more. */
const state = z.enum(['open', 'accepted', 'expired', 'withdrawn'])
export type InvitationState = z.output<typeof state>

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  groups: z.array(z.object({ id: z.string(), name: z.string(), displayname: z.string() })),
  state,
  created_at: time,
  expires_at: time,
  /** Null where the account is gone. */
  invited_by: z.nullable(someone),
  /** Who accepted it, or whose password it is to choose. */
  user: z.nullable(someone),
})
export type Invitation = z.output<typeof invitation>

const token = z.object({ token: z.string().check(z.maxLength(200)) })

export const invitationRoutes = routes({
  /** One mail to each address, with a link to make an account. Whoever has an account without a password is asked to choose one. */
  invite: {
    method: 'POST',
    path: '/api/v3/invitations',
    access: 'person',
    body: z.object({ emails: list(100), role: z._default(role, 'user'), groups: z._default(list(50), []) }),
    answer: z.object({
      result: z.literal('success'),
      items: z.array(
        z.object({
          email: z.string(),
          /** `sent_again`: the link of before has ended. `limit`: several were sent to this address today. */
          outcome: z.enum(['sent', 'sent_again', 'has_account', 'no_address', 'limit']),
        }),
      ),
    }),
    refusals: ['forbidden', 'invalid', 'rate_limited'],
  },
  listInvitations: {
    method: 'GET',
    path: '/api/v3/invitations',
    access: 'person',
    query: z.object({ ...pageFields(20), qtext: z._default(text({ max: 256 }), ''), state: oneOfOr('all', 'open') }),
    answer: pageOf(invitation),
    refusals: ['forbidden', 'invalid'],
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/v3/invitations/{id}',
    access: 'person',
    params: z.object({ id: uuid }),
    answer: done,
    refusals: ['forbidden', 'not_found'],
  },
  /** What the holder of the link is about to accept. Nobody has heard of a link that is not ours. */
  getInvitation: {
    method: 'GET',
    path: '/api/v3/invitations/{token}/accept',
    access: 'anyone',
    params: token,
    answer: z.object({
      state,
      /** Of the account whose password is chosen; null where an account is made. */
      username: z.nullable(z.string()),
    }),
    refusals: ['not_found'],
  },
  /** Once; signs in. The names are needed where an account is made. */
  acceptInvitation: {
    method: 'POST',
    path: '/api/v3/invitations/{token}/accept',
    access: 'anyone',
    params: token,
    body: z.object({ username: z.optional(username), displayname: z.optional(displayname), password }),
    answer: z.object({ user: z.extend(someone, { role }) }),
    refusals: ['forbidden', 'not_found', 'conflict', 'invalid'],
    csrf: 'none',
  },
})

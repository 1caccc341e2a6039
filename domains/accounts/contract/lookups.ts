import { z } from 'zod/mini'
import { flag, jsonObject, text } from '#platform/contract/fields.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { someone } from './fields.ts'
import { role } from './roles.ts'

const lookup = { first: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0), max: pageFields(10).max }
const words = z._default(text({ max: 256 }), '')

export const lookupRoutes = routes({
  mentionUsers: {
    method: 'GET',
    path: '/web/ajax/mention/users',
    access: 'person',
    query: z.object({
      qtext: words,
      is_enabled: z._default(flag, true),
      /** `role_map[reviewer]=1`: only people of these roles. */
      role_map: z.optional(z.pipe(jsonObject, z.record(z.string(), flag))),
      /** Only powerusers, reviewers and siteadmins, where no role is asked for. */
      show_privileged_users: z._default(flag, false),
      /** Usernames or ids to leave out, comma text or a list. */
      exclude: z.optional(z.union([z.string(), z.array(z.string())])),
      max: pageFields(10).max,
    }),
    answer: z.object({ users: z.array(z.extend(someone, { role })) }),
    refusals: ['invalid'],
  },
  findMembers: {
    method: 'GET',
    path: '/web/ajax/users/members',
    access: 'person',
    query: z.object({ searchText: words, qtext: words, filterType: z._default(z.string(), ''), ...lookup }),
    answer: pageOf(
      z.object({
        /** What forms send for it: the username or the group's name. */
        name: z.string(),
        username: z.nullable(z.string()),
        displayname: z.string(),
        type: z.enum(['USER', 'GROUP']),
        /** Null for a person. */
        member_count: z.nullable(z.number()),
        /** The id of the person or group. */
        channel_id: z.string(),
      }),
    ),
    refusals: ['invalid'],
  },
  findHosts: {
    method: 'GET',
    path: '/web/ajax/users/host',
    access: 'person',
    query: z.object({ searchText: words, qtext: words, ...lookup }),
    answer: pageOf(z.object({ username: z.string(), displayname: z.string(), role })),
    refusals: ['invalid'],
  },
})

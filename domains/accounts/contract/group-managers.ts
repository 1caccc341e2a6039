import { z } from 'zod/mini'
import { list } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { done, someone } from './fields.ts'

/** Of one group. */
export const mostGroupManagers = 50
/** Groups, and managers of one's own groups, that a person is told of. */
export const mostTeams = 100

const byId = z.object({ id: uuid })

const team = z.object({
  /** That one manages. */
  groups: z.array(z.object({ id: uuid, name: z.string(), displayname: z.string(), member_count: z.number() })),
  /** Who manages groups that one is in, and so sees how far one is with what these were given. */
  managers: z.array(z.object({ name: z.string(), displayname: z.string(), group: z.string() })),
})
export type Team = z.output<typeof team>

export const groupManagerRoutes = routes({
  /** For site admins. */
  listGroupManagers: {
    method: 'GET',
    path: '/api/v3/groups/{id}/managers',
    access: 'person',
    params: byId,
    query: z.object(pageFields(20)),
    answer: pageOf(someone),
    refusals: ['forbidden', 'not_found', 'invalid'],
  },
  /** Whoever is new among them is told by mail. */
  updateGroupManagers: {
    method: 'PUT',
    path: '/api/v3/groups/{id}/managers',
    access: 'person',
    params: byId,
    /** Usernames. */
    body: z.object({
      managers: z.object({ add: z._default(list(mostGroupManagers), []), remove: z._default(list(mostGroupManagers), []) }),
    }),
    answer: done,
    refusals: ['forbidden', 'not_found', 'conflict', 'invalid'],
  },
  /** What one has to do with the managers of groups: as one of them, and as who is in these groups. */
  getTeam: {
    method: 'GET',
    path: '/api/v3/users/me/team',
    access: 'person',
    answer: team,
    refusals: [],
  },
})

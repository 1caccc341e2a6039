import { z } from 'zod/mini'
import { member } from '#domains/audience/contract.ts'
import { pageFields } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { itemFields, itemParams } from './item.ts'

export const memberRoutes = routes({
  /** Whom a video was shared with, or an event is for, by name, for who manages it. */
  listVideoMembers: {
    method: 'GET',
    path: '/web/ajax/{id}/members',
    access: 'person',
    params: itemParams,
    query: z.object({ ...pageFields(10), ...itemFields }),
    answer: z.object({
      counts: z.strictObject({ users: z.number(), groups: z.number() }),
      list: z.array(
        z.extend(member, {
          /** Of a group: how many people are in it; of a person null. */
          member_count: z.nullable(z.number()),
          /** The id of the person or group. */
          channel_id: z.string(),
        }),
      ),
      total: z.number(),
    }),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})

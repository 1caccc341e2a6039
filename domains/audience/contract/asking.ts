import { z } from 'zod/mini'
import { contentTypeName } from '#domains/content/contract.ts'
import { text } from '#platform/contract/fields.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'

/** Why somebody sees a thing. A `manager` is one of the thing, a `reviewer` the one whom it waits for; by `role` sees it whoever manages others' content. */
export const grounds = [
  'owner',
  'manager',
  'reviewer',
  'role',
  'administrator',
  'chosen',
  'group',
  'organisation',
  'external',
  'everyone',
] as const

/** Why somebody does not; `closed`: it is not open to others, for a reason that has no name here. */
export const hindrances = [
  'disabled',
  'private',
  'unpublished',
  'in_review',
  'not_ready',
  'failed',
  'expired',
  'closed',
  'not_external',
  'not_chosen',
] as const

const reader = z.strictObject({
  who: z.enum([
    'everyone',
    'organisation',
    'external',
    'managers',
    'embedded',
    'owner',
    'manager',
    'reviewer',
    'administrator',
    'group',
    'person',
  ]),
  /** Of a person or a group. */
  name: z.nullable(z.string()),
  displayname: z.nullable(z.string()),
  /** How many people they are, of `embedded` how many tokens; null: one, or nobody knows. */
  count: z.nullable(z.number()),
})
export type AudienceReader = z.output<typeof reader>

const explanation = z.strictObject({
  /** Of a group: whoever is in it. */
  sees: z.boolean(),
  /** All that holds, the strongest first. */
  because: z.array(z.enum([...grounds, ...hindrances])),
  /** The groups that it was shared with through which a person sees it. */
  groups: z.array(z.strictObject({ name: z.string(), displayname: z.string() })),
})
export type Explanation = z.output<typeof explanation>

/** `type` is a type of content, `id` its id or name. */
const params = z.object({ type: contentTypeName, id: text({ min: 1, max: 200 }) })

/** For who manages the thing. */
export const audienceRoutes = routes({
  listAudience: {
    method: 'GET',
    path: '/api/v3/audience/{type}/{id}',
    access: 'person',
    params,
    query: z.object(pageFields(20)),
    answer: pageOf(reader),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  explainAudience: {
    method: 'GET',
    path: '/api/v3/audience/{type}/{id}/why',
    access: 'person',
    params,
    query: z
      .object({
        /** A username. */
        user: z.optional(text({ min: 1, max: 64 })),
        /** A name or an id. */
        group: z.optional(text({ min: 1, max: 200 })),
      })
      .check(z.refine(({ user, group }) => (user === undefined) !== (group === undefined), 'Choose a person or a group.')),
    answer: explanation,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})

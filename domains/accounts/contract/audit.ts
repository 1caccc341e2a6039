import { z } from 'zod/mini'
import { text } from '#platform/contract/fields.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { someone, time } from './fields.ts'

/** What the audit log can be narrowed to; each stands for several actions. */
export const auditKinds = ['sign_ins', 'tokens', 'people', 'settings', 'content', 'exports'] as const

const audited = z.object({
  id: z.string(),
  at: time,
  /** Of the last one, where the entry stands for several within an hour. */
  last_at: time,
  times: z.number(),
  /** Null: the account is gone, nobody had signed in, or the program itself did it. */
  by: z.nullable(someone),
  /** `user.updated`, `group.removed`, … */
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type Audited = z.output<typeof audited>

const filters = {
  /** Exactly this. */
  subject: z._default(z.string().check(z.maxLength(256)), ''),
  kind: z.optional(z.enum(auditKinds)),
  /** A part of a name: entries of what these people did, and of what was done to them. */
  person: z._default(text({ max: 128 }), ''),
  since: z.optional(z.iso.datetime({ offset: true })),
  /** Entries before it. */
  until: z.optional(z.iso.datetime({ offset: true })),
}

export const auditRoutes = routes({
  /** Newest first. Entries are kept for 400 days. */
  listAudit: {
    method: 'GET',
    path: '/api/v3/audit',
    access: 'person',
    query: z.object({ ...pageFields(20), ...filters }),
    answer: pageOf(audited),
    refusals: ['forbidden', 'invalid'],
  },
  /** The same as CSV, all pages. */
  exportAudit: {
    method: 'GET',
    path: '/api/v3/audit/export',
    access: 'person',
    query: z.object(filters),
    answer: z.null(),
    refusals: ['forbidden', 'invalid'],
  },
})

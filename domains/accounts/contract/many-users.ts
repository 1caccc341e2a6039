import { z } from 'zod/mini'
import { flag, list } from '#platform/contract/fields.ts'
import { routes } from '#platform/contract/route.ts'
import { role } from './roles.ts'

const changed = z.object({
  username: z.string(),
  outcome: z.enum(['updated', 'unchanged', 'refused']),
  /** Why it was refused, for programs and for people. */
  reason: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** What undoes it: how the person was, and the groups (ids) that they came into or left. Null where nothing changed. */
  before: z.nullable(z.object({ role, is_enabled: z.boolean(), added_groups: z.array(z.string()), removed_groups: z.array(z.string()) })),
})
export type ChangedUser = z.output<typeof changed>

const row = z.object({
  /** Of the file; the first line holds the names of the columns. */
  line: z.number(),
  username: z.string(),
  action: z.enum(['created', 'updated', 'unchanged', 'refused']),
  /** What is wrong, of those that are refused. */
  message: z.nullable(z.string()),
})
export type ImportedRow = z.output<typeof row>

export const manyUserRoutes = routes({
  /** The same change for up to 200 people; each is answered for. Groups by id or name. */
  updateUsers: {
    method: 'PUT',
    path: '/api/v3/users/bulk',
    access: 'person',
    body: z.object({
      usernames: list(200),
      role: z.optional(role),
      is_enabled: z.optional(flag),
      add_groups: z._default(list(50), []),
      remove_groups: z._default(list(50), []),
    }),
    answer: z.object({ result: z.literal('success'), items: z.array(changed) }),
    refusals: ['forbidden', 'invalid'],
  },
  /**
   * People from a CSV file that was sent with `GET /web/ajax/media?mediatype=csv`: username, displayname, email, role, groups, is_external,
   * is_enabled. All of it, or nothing where one line is refused. Who is new gets a mail to choose a password.
   */
  importUsers: {
    method: 'POST',
    path: '/api/v3/users/import',
    access: 'person',
    body: z.object({ csv_path: z.string().check(z.maxLength(2000)), dry_run: z._default(flag, false) }),
    answer: z.object({ result: z.literal('success'), applied: z.boolean(), rows: z.array(row) }),
    refusals: ['forbidden', 'invalid', 'too_large'],
  },
})

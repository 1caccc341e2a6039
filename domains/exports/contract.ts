import { z } from 'zod/mini'
import { oneOfOr } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'

const exportedFile = z.strictObject({
  id: uuid,
  /** `comments`, `channels` … */
  kind: z.string(),
  /** The id of what it is about; empty where it is about the person. */
  subject: z.string(),
  state: z.enum(['making', 'ready', 'failed']),
  /** Lines that are written so far, without the first. */
  rows: z.number(),
  /** Null until it is ready. */
  file_name: z.nullable(z.string()),
  /** ISO 8601: when the file is deleted. */
  expires_at: z.string(),
})
export type ExportedFile = z.output<typeof exportedFile>

/** Fields of a call that asks for a file. */
export const exportFields = { export_file_format: oneOfOr('csv', 'xlsx') }
export type ExportFormat = z.output<typeof exportFields.export_file_format>

const word = z.string().check(z.maxLength(100))

export const exportRoutes = routes({
  /** What one asked for in the last seven days, newest first: at most twenty. */
  listExports: {
    method: 'GET',
    path: '/api/v3/reports',
    access: 'person',
    query: z.object({ id: z.optional(uuid), kind: z.optional(word), subject: z.optional(word) }),
    answer: z.object({ items: z.array(exportedFile) }),
    refusals: ['invalid'],
  },
  /**
   * The file, for whoever asked for it and is signed in, or has a link that was mailed to others for them (`token`); seven days long. A browser
   * without a file to get is led to a page that says why.
   */
  downloadExport: {
    method: 'GET',
    path: '/api/v3/reports/{id}',
    access: 'anyone',
    params: z.object({ id: uuid }),
    query: z.object({ token: z.optional(word) }),
    answer: z.null(),
    refusals: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'invalid'],
  },
})

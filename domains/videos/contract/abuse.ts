import { z } from 'zod/mini'
import { oneOf, oneOfOr, text } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { owner, videoType, visibility } from './shapes.ts'

const report = z.strictObject({
  id: uuid,
  video: z.strictObject({
    id: gccId,
    displayname: z.string(),
    type: videoType,
    visibility,
    owner,
    /** Deleted since; its page is gone. */
    deleted: z.boolean(),
  }),
  /** Null: removed since. */
  reporter: z.nullable(owner),
  reportedtext: z.string(),
  /** ISO 8601. */
  at: z.string(),
  state: z.enum(['OPEN', 'DONE']),
})
export type AbuseReport = z.output<typeof report>

export const abuseRoutes = routes({
  reportVideo: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/abuse',
    access: 'person',
    params: z.object({ id: gccId }),
    body: z.object({
      reportedtext: text({
        min: 1,
        max: 512,
        empty: 'Please state problem with the video.',
        long: 'Maximum character limit exceeded.',
      }),
    }),
    answer: z.literal(true),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** For site admins; the open ones unless another state is asked for, newest first. */
  listAbuseReports: {
    method: 'GET',
    path: '/api/v3/abuse-reports',
    access: 'person',
    query: z.object({ ...pageFields(20), state: oneOfOr('OPEN', 'DONE') }),
    answer: pageOf(report),
    refusals: ['forbidden', 'invalid'],
  },
  settleAbuseReport: {
    method: 'PUT',
    path: '/api/v3/abuse-reports',
    access: 'person',
    body: z.object({ id: uuid, state: oneOf('OPEN', 'DONE') }),
    answer: z.object({ result: z.literal('success'), id: uuid, state: z.enum(['OPEN', 'DONE']) }),
    refusals: ['forbidden', 'not_found', 'invalid', 'conflict'],
  },
})

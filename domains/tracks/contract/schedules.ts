import { z } from 'zod/mini'
import { flag, oneOf } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { trackParams } from './changes.ts'
import { reportEmails, reportGroupings } from './report.ts'

/** Of one track, whoever made them. */
export const mostSchedulesOfTrack = 20
/** Of one person, of all tracks together. */
export const mostSchedulesOfPerson = 20

/** week: each Monday, of the week before; month: on each first, of the month before. Both at six, in the organisation's time zone. */
const every = oneOf('week', 'month')
export type ReportInterval = z.output<typeof every>

const shape = {
  every,
  report_type: oneOf('summary', 'detailed'),
  group_by: oneOf(...reportGroupings),
  export_file_format: oneOf('csv', 'xlsx'),
}

const schedule = z.strictObject({
  id: uuid,
  ...shape,
  emails: z.array(z.string()),
  /** Whose right each report has, and in whose name it is sent. */
  maker: z.strictObject({ name: z.string(), displayname: z.string() }),
  /** ISO 8601; null: it is paused. */
  next_at: z.nullable(z.string()),
  can: z.strictObject({
    /** Pause it, and go on with it: whoever made it. */
    pause: z.boolean(),
  }),
})
export type ReportSchedule = z.output<typeof schedule>

const path = '/api/v3/tracks/{name}/schedules'
const params = z.extend(trackParams, { id: uuid })

export const scheduleRoutes = routes({
  /** All reports on a track that are sent by themselves, for who manages it; the oldest first. */
  listReportSchedules: {
    method: 'GET',
    path,
    access: 'person',
    params: trackParams,
    answer: z.object({ items: z.array(schedule) }),
    refusals: ['not_found', 'forbidden'],
  },
  /** Counts as a report that is asked for. It ends when whoever made it manages the track no more. */
  scheduleReport: {
    method: 'POST',
    path,
    access: 'person',
    params: trackParams,
    body: z.object({ emails: reportEmails, ...shape }),
    answer: schedule,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
  /** What was not sent meanwhile is not sent afterwards. */
  pauseReportSchedule: {
    method: 'PUT',
    path: `${path}/{id}`,
    access: 'person',
    params,
    body: z.object({ paused: flag }),
    answer: schedule,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** For whoever manages the track. */
  deleteReportSchedule: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'person',
    params,
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden'],
  },
})

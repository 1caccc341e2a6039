import { z } from 'zod/mini'
import { isDay } from '#domains/analytics/period.ts'
import { exportFields } from '#domains/exports/contract.ts'
import { emailAddress, list, oneOfOr } from '#platform/contract/fields.ts'
import { routes } from '#platform/contract/route.ts'
import { trackParams } from './changes.ts'

/** What a line of a report is about; `question` and `group` stand beside those of the specification. */
export const reportGroupings = ['user', 'module', 'video', 'question', 'group'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

/** Addresses that a report is mailed to. */
export const mostReportEmails = 10

/** Addresses, at least one. */
export const reportEmails = z.pipe(list(mostReportEmails), z.array(emailAddress).check(z.minLength(1, 'Please enter an email address.')))
const day = z.string().check(z.refine(isDay, 'A date is written as 2026-01-31.'))
/** Sent along; the address says which track it is. */
const ignored = z.optional(z.string().check(z.maxLength(600)))

export const reportRoutes = routes({
  /**
   * Asks for a file of what learners have done of the track, whose link is mailed to these addresses; for who manages it. `summary`: a line for
   * each person, module, video, question or group; `detailed`: one for each of those and what each person has begun or answered of it.
   */
  askForTrackReport: {
    method: 'GET',
    path: '/web/ajax/tracks/{name}/analytics',
    access: 'person',
    params: trackParams,
    query: z.object({
      emails: reportEmails,
      /** Days of the organisation's time zone, both included, on which time that was watched counts. */
      from_date: day,
      to_date: day,
      report_type: oneOfOr('summary', 'detailed'),
      entity_type: oneOfOr('track'),
      group_by: oneOfOr(...reportGroupings),
      task_name: oneOfOr('track_analytics'),
      name: ignored,
      trackName: ignored,
      ...exportFields,
    }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'invalid', 'rate_limited'],
  },
})

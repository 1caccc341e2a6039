import { z } from 'zod/mini'
import { isDay } from '#domains/analytics/period.ts'
import { flag } from '#platform/contract/fields.ts'

/** Days within which a track can be due. */
export const longestDue = 3650

const daysMessage = `A track is due within 1 to ${longestDue} days, or whenever people like (0).`

/** By when a track is to be done, and whether people begin it by themselves. */
export const dueFields = {
  /** The last day, of the organisation's time zone; empty: none. */
  due_on: z.optional(z.string().check(z.refine((value) => value === '' || isDay(value), 'A date is written as 2026-01-31.'))),
  /** So many days after the day on which somebody was given it, or began it by themselves; 0: none. */
  due_days: z.optional(z.coerce.number().check(z.int(daysMessage), z.gte(0, daysMessage), z.lte(longestDue, daysMessage))),
  /** Whoever sees it may begin it by themselves; a track of GROUPS is only given. */
  self_enrol: z.optional(flag),
}

const dueState = z.enum(['open', 'late', 'done', 'done_late'])

/** The same of somebody else: the day and how that stands as of the last count. */
export const learnerDue = z.strictObject({ date: z.string(), state: dueState })

/** By when this viewer is to be done, and how that stands. */
export const dueDate = z.strictObject({
  /** The last day: YYYY-MM-DD, of the organisation's time zone. */
  date: z.string(),
  /** Its last second, ISO 8601. */
  at: z.string(),
  /** `open`: there is time left; `done_late`: after that day. */
  state: dueState,
})
export type DueDate = z.output<typeof dueDate>

import { z } from 'zod/mini'
import { exportFields } from '#domains/exports/contract.ts'
import { oneOfOr } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'

const params = z.object({ id: gccId })

const eventReport = z.strictObject({
  /** Epoch seconds: when it was opened, and when it was closed. */
  live_at: z.number(),
  closed_at: z.number(),
  /** People and guests who were there while it was live. */
  attendees: z.number(),
  /** Guests among them, and of these the ones who agreed to no words when they joined: they are counted, and named nowhere. */
  guests: z.number(),
  unnamed_guests: z.number(),
  /** Those whom it was for by name or in a group, who had registered, run it or speak there, and guests, of whom nobody was there. */
  missed: z.number(),
  /** People who had a place; null: nobody was asked to register. */
  registered: z.nullable(z.number()),
  /** Those of them who came; null, too, where the organisation holds it back. */
  registered_came: z.nullable(z.number()),
  most_at_once: z.number(),
  /** Epoch seconds: since when so many were there; null: nobody was. */
  most_at: z.nullable(z.number()),
  /** How many were there in the middle of each part of that time, of which there are sixty; none: the organisation holds it back. */
  presence: z.array(z.number()),
  /** Seconds that one of them was there, on average; null: nobody was, or the organisation holds it back. */
  average_duration: z.nullable(z.number()),
  questions: z.number(),
  /** In polls. */
  votes: z.number(),
  can: z.strictObject({
    /** Who came and who missed it, by name. */
    see_people: z.boolean(),
  }),
})
export type EventReport = z.output<typeof eventReport>

const attendance = ['came', 'missed'] as const

const reportedAttendee = z.strictObject({
  /** Null of a guest, who has a `guest_id`. */
  username: z.nullable(z.string()),
  guest_id: z.nullable(uuid),
  displayname: z.string(),
  /** Epoch seconds: when they came first, and until when they were there; null of who missed it. */
  from: z.nullable(z.number()),
  until: z.nullable(z.number()),
  /** Seconds of being there, all together. */
  duration: z.number(),
  questions: z.number(),
  votes: z.number(),
  /** They had a place. */
  registered: z.boolean(),
})
export type ReportedAttendee = z.output<typeof reportedAttendee>

/** For who manages an event, once it is over; of one that was cancelled there is none (409). */
export const eventReportRoutes = routes({
  getEventReport: {
    method: 'GET',
    path: '/api/v3/events/{id}/report',
    access: 'person',
    params,
    answer: eventReport,
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
  /** Those who came, or those who missed it, by name; where the organisation lets who runs events read names. */
  listReportedAttendees: {
    method: 'GET',
    path: '/api/v3/events/{id}/report/people',
    access: 'person',
    params,
    query: z.object({ ...pageFields(20), attendance: z._default(oneOfOr(...attendance), 'came') }),
    answer: pageOf(reportedAttendee),
    refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
  },
  /** Both as a file; a mail brings its address. */
  askForAttendanceReport: {
    method: 'POST',
    path: '/api/v3/events/{id}/report/file',
    access: 'person',
    params,
    body: z.object(exportFields),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'conflict', 'invalid', 'rate_limited'],
  },
})

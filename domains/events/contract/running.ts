import { z } from 'zod/mini'
import { text } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { liveEvent } from './shapes.ts'

const params = z.object({ id: gccId })

export const runningRoutes = routes({
  /** Whoever runs it opens it and closes it; there is no way back (409). What it is already, it stays. */
  setEventState: {
    method: 'POST',
    path: '/api/v3/events/{id}/state',
    access: 'person',
    params,
    body: z.object({ state: z.enum(['LIVE', 'CLOSED']) }),
    answer: z.object({ result: z.literal('success'), live_event: liveEvent }),
    refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
  },
  /** With a `message`, even an empty one, it is cancelled and stays; without, it is gone (409 `event_live` while LIVE). */
  deleteEvent: {
    method: 'DELETE',
    path: '/web/ajax/events/{id}',
    access: 'person',
    params,
    body: z.object({ message: z.optional(text({ max: 1000 })) }),
    answer: z.literal('OK'),
    as: 'text',
    refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
  },
  /** The session that it is to be joined with, sip:name@host, for who manages it; empty: none. The stream's ways in call it. */
  setEventSession: {
    method: 'POST',
    path: '/web/ajax/events/{id}/session-initiation',
    access: 'person',
    params,
    body: z.object({ uri: z.string().check(z.maxLength(1000), z.trim()) }),
    answer: z.object({ result: z.literal('success'), session_uri: z.string() }),
    refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
  },
  /** For calendars, which follow its changes by its number; of one that was cancelled, too. */
  getEventCalendar: {
    method: 'GET',
    path: '/api/v3/events/{id}/calendar.ics',
    access: 'anyone',
    params,
    answer: z.null(),
    refusals: ['not_found'],
  },
})

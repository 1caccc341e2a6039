import { z } from 'zod/mini'
import { text } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { longestMark } from '../limits.ts'

const params = z.object({ id: gccId })
const ofMark = z.object({ id: gccId, markId: uuid })

const mark = z.strictObject({
  id: uuid,
  /** Empty: it was given none. */
  title: z.string(),
  /** Epoch seconds: when it was marked. */
  at: z.number(),
  /** Who marked it. */
  by: z.string(),
})
export type EventMark = z.output<typeof mark>

const title = text({ max: longestMark })

/** Moments of an event that is LIVE, which become chapters of its recording; for who moderates it. */
export const markingRoutes = routes({
  /** In their order. */
  listEventMarks: {
    method: 'GET',
    path: '/api/v3/events/{id}/marks',
    access: 'person',
    params,
    answer: z.strictObject({ items: z.array(mark) }),
    refusals: ['not_found', 'forbidden'],
  },
  /** This moment. */
  markEvent: {
    method: 'POST',
    path: '/api/v3/events/{id}/marks',
    access: 'person',
    params,
    body: z.object({ title: z._default(title, '') }),
    answer: mark,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  renameEventMark: {
    method: 'PUT',
    path: '/api/v3/events/{id}/marks/{markId}',
    access: 'person',
    params: ofMark,
    body: z.object({ title }),
    answer: mark,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  removeEventMark: {
    method: 'DELETE',
    path: '/api/v3/events/{id}/marks/{markId}',
    access: 'person',
    params: ofMark,
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
})

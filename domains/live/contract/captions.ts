import { z } from 'zod/mini'
import { text } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { longestCaption, longestStream } from '../limits.ts'

const params = z.object({ id: gccId })
const moment = z.coerce.number().check(z.int(), z.gte(0), z.lte(longestStream * 1000))
/** By when it begins. */
const ofCaption = z.object({ id: gccId, start: moment })

const words = text({ min: 1, max: longestCaption, empty: 'Please type what is said.' })

const writtenCaption = z.strictObject({
  /** ms of the stream. */
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** Who typed it; null: an engine wrote it down, or they are gone. */
  by: z.nullable(z.string()),
})
export type WrittenCaption = z.output<typeof writtenCaption>

const changing = ['not_found', 'forbidden', 'invalid', 'conflict'] as const

/** What is said at an event that is LIVE, typed by who moderates it. Everybody who watches reads it at once. */
export const captionRoutes = routes({
  /** The newest hundred, in their order. */
  listCaptions: {
    method: 'GET',
    path: '/api/v3/events/{id}/captions',
    access: 'person',
    params,
    answer: z.strictObject({
      /** BCP 47; null: nothing was written down as yet. */
      language: z.nullable(z.string()),
      items: z.array(writtenCaption),
    }),
    refusals: ['not_found', 'forbidden'],
  },
  /** It stands where it was said; at the next free millisecond where something else begins there. While somebody types, no engine writes. */
  addCaption: {
    method: 'POST',
    path: '/api/v3/events/{id}/captions',
    access: 'person',
    params,
    body: z.object({
      start: moment,
      end: moment,
      text: words,
      /** BCP 47, of all that is said. */
      language: z.string().check(z.trim(), z.minLength(1), z.maxLength(35)),
    }),
    answer: writtenCaption,
    refusals: changing,
  },
  /** Whoever wrote it. */
  correctCaption: {
    method: 'PUT',
    path: '/api/v3/events/{id}/captions/{start}',
    access: 'person',
    params: ofCaption,
    body: z.object({ text: words }),
    answer: writtenCaption,
    refusals: changing,
  },
  removeCaption: {
    method: 'DELETE',
    path: '/api/v3/events/{id}/captions/{start}',
    access: 'person',
    params: ofCaption,
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
})

import { z } from 'zod/mini'
import { routes } from '#platform/contract/route.ts'

/** What the record store would not take. */
const asideStatement = z.strictObject({
  id: z.string(),
  /** The verb's word: `completed`. */
  verb: z.string(),
  /** The address of what it is about. */
  about: z.string(),
  at: z.string(),
  failure: z.string(),
})
export type AsideStatement = z.output<typeof asideStatement>

const recordStoreState = z.strictObject({
  /** Null: none is configured. */
  address: z.nullable(z.string()),
  /** Statements that are still to be sent; 10,001 stands for more than 10,000, here and in `aside`. */
  waiting: z.number(),
  /** When one was sent last. */
  sent_at: z.nullable(z.string()),
  /** What stands in the way now. */
  trouble: z.nullable(
    z.strictObject({
      failure: z.string(),
      /** The store's own words. */
      said: z.nullable(z.string()),
      at: z.string(),
      /** Before that nothing is sent. */
      next_try_at: z.nullable(z.string()),
      /** Whether somebody has to do something about it. */
      is_refused: z.boolean(),
    }),
  ),
  aside: z.strictObject({
    count: z.number(),
    /** Newest first; 20 at most. */
    items: z.array(asideStatement),
  }),
})
export type RecordStoreState = z.output<typeof recordStoreState>

export const xapiRoutes = routes({
  getRecordStore: { method: 'GET', path: '/api/v3/xapi', access: 'person', answer: recordStoreState, refusals: ['forbidden'] },
  /** Asks the record store whether it knows us, now; where it does, what waited for another try goes on. */
  testRecordStore: {
    method: 'POST',
    path: '/api/v3/xapi/test',
    access: 'person',
    answer: z.strictObject({
      works: z.boolean(),
      /** What went wrong, in words for people. */
      failure: z.nullable(z.string()),
      said: z.nullable(z.string()),
    }),
    refusals: ['forbidden', 'conflict'],
  },
  /** What was set aside is sent again; 1,000 at most, the oldest first. */
  retryAsideStatements: {
    method: 'POST',
    path: '/api/v3/xapi/aside/retry',
    access: 'person',
    answer: z.strictObject({ result: z.literal('success'), count: z.number() }),
    refusals: ['forbidden'],
  },
  /** Statements of a period as lines of JSON, in the order in which it happened. */
  exportStatements: {
    method: 'GET',
    path: '/api/v3/xapi/statements',
    access: 'person',
    query: z.object({
      since: z.optional(z.iso.datetime({ offset: true })),
      /** What happened before it. */
      until: z.optional(z.iso.datetime({ offset: true })),
    }),
    answer: z.null(),
    refusals: ['forbidden', 'invalid'],
  },
})

import { z } from 'zod/mini'
import { publisherKind, streamHealth } from '#domains/live/contract.ts'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { longestNotes } from '../limits.ts'
import { liveEvent } from './shapes.ts'

const params = z.object({ id: gccId })

const presenting = z.strictObject({
  /** Epoch seconds: the clock of the server, when it was begun and when it was ended. */
  now: z.number(),
  live_at: z.nullable(z.number()),
  closed_at: z.nullable(z.number()),
  /** How many are there. */
  attendees: z.number(),
  stream: z.strictObject({
    state: liveEvent.shape.stream_state,
    /** Who sends now. */
    publisher: z.nullable(publisherKind),
    health: z.nullable(streamHealth),
    /** A sentence: why the last one was refused, or ended; null while somebody sends. */
    trouble: z.nullable(z.string()),
    /** Where it is seen at once, by WHEP, while the event is LIVE and something is sent; null: this installation shows nothing so. */
    whep: z.nullable(z.string()),
  }),
})
export type Presenting = z.output<typeof presenting>

const notes = z.strictObject({ text: z.string() })

/** For who presents or runs an event. */
export const presentingRoutes = routes({
  /** What they look at while it runs, besides what everybody at the event gets. */
  getPresenting: {
    method: 'GET',
    path: '/api/v3/events/{id}/presenting',
    access: 'person',
    params,
    answer: presenting,
    refusals: ['not_found', 'forbidden'],
  },
  /** One's own, which nobody else reads; empty where nothing was written. */
  getEventNotes: {
    method: 'GET',
    path: '/api/v3/events/{id}/notes',
    access: 'person',
    params,
    answer: notes,
    refusals: ['not_found', 'forbidden'],
  },
  /** All of them; what was written last stands. */
  putEventNotes: {
    method: 'PUT',
    path: '/api/v3/events/{id}/notes',
    access: 'person',
    params,
    body: z.object({ text: z.string().check(z.maxLength(longestNotes)) }),
    answer: notes,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})

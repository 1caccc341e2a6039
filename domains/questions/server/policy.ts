import { type RawBuilder, sql } from 'kysely'
import type { EventStanding } from '#domains/events/server.ts'
import { holds, type Viewer } from '#platform/server/viewer.ts'

/** Which questions of an event (rows `q`) the viewer gets: whoever moderates all, others those that were posted, and their own. */
export const getsQuestion = (viewer: Viewer, { moderates }: Pick<EventStanding, 'moderates'>): RawBuilder<boolean> =>
  moderates ? sql`true` : sql`(q.state <> 'ASKED' or q.account_id = ${viewer.id})`

type Standing = Pick<EventStanding, 'moderates' | 'state'>

export const can = {
  ask: (viewer: Viewer, { state }: Standing): boolean => holds(viewer, 'comment') && state !== 'CLOSED',
  moderate: ({ moderates }: Standing): boolean => moderates,
  /** Their own, or any as a moderator. */
  delete: (viewer: Viewer, { moderates }: Standing, question: { readonly account_id: string }): boolean =>
    moderates || question.account_id === viewer.id,
  vote: (viewer: Viewer, question: { readonly state: string }): boolean => viewer.id !== null && question.state === 'POSTED',
}

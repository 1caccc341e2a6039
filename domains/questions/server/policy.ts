import { type RawBuilder, sql } from 'kysely'
import type { EventStanding } from '#domains/events/server.ts'
import { holds, type Viewer } from '#platform/server/viewer.ts'
import { isOfParticipant } from '#platform/server/viewer-query.ts'

type Standing = Pick<EventStanding, 'moderates' | 'state' | 'participant'>

/** Which questions of an event (rows `q`) the viewer gets: whoever moderates all, others those that were posted, and their own. */
export const getsQuestion = ({ moderates, participant }: Pick<Standing, 'moderates' | 'participant'>): RawBuilder<boolean> =>
  moderates ? sql`true` : sql`(q.state <> 'ASKED' or ${isOfParticipant('q', participant)})`

interface AskedQuestion {
  readonly account_id: string | null
  readonly guest_id: string | null
  readonly state: string
}

const isOwn = ({ participant }: Pick<Standing, 'participant'>, { account_id, guest_id }: AskedQuestion): boolean =>
  participant !== null && (participant.accountId === null ? guest_id === participant.guestId : account_id === participant.accountId)

export const can = {
  ask: (viewer: Viewer, { state, participant }: Standing): boolean =>
    participant !== null && holds(viewer, 'comment') && state !== 'CLOSED',
  moderate: ({ moderates }: Standing): boolean => moderates,
  /** Their own, by username or guest_id (LE-6.04), or any as a moderator. */
  delete: (standing: Standing, question: AskedQuestion): boolean => standing.moderates || isOwn(standing, question),
  vote: ({ participant, state }: Standing, question: AskedQuestion): boolean =>
    participant !== null && state !== 'CLOSED' && question.state === 'POSTED',
}

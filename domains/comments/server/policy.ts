import { holds, type PersonOrGuest } from '#platform/server/viewer.ts'
import { editWindow } from '../limits.ts'
import type { Thread } from './subject.ts'

interface Written {
  readonly author_id: string | null
  readonly guest_id: string | null
  readonly created_at: Date
}

/** By username or guest_id (LE-6.03). */
export const isOwn = (participant: PersonOrGuest | null, { author_id, guest_id }: Omit<Written, 'created_at'>): boolean =>
  participant !== null && (participant.accountId === null ? guest_id === participant.guestId : author_id === participant.accountId)

/** Rules about comments that the viewer sees, and where they are not switched off. */
export const can = {
  comment: ({ viewer, participant, subject }: Thread): boolean => participant !== null && holds(viewer, 'comment') && !subject.over,
  like: ({ viewer }: Pick<Thread, 'viewer'>): boolean => holds(viewer, 'like'),
  edit: ({ participant }: Pick<Thread, 'participant'>, comment: Written, now = Date.now()): boolean =>
    isOwn(participant, comment) && now - comment.created_at.getTime() < editWindow * 1000,
  /** Its author, and who manages the video (LE-6.01 to LE-6.07) or moderates the event. */
  delete: ({ participant, moderates }: Pick<Thread, 'participant' | 'moderates'>, comment: Written): boolean =>
    isOwn(participant, comment) || moderates,
  pin: ({ moderates }: Pick<Thread, 'moderates'>): boolean => moderates,
  /** Of what waits at an event. */
  moderate: ({ moderates }: Pick<Thread, 'moderates'>): boolean => moderates,
}

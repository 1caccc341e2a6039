import { sql } from 'kysely'
import type { NotificationKind } from '#domains/notifications/server.ts'

interface Learners {
  readonly trackId: string
  readonly accountIds: readonly string[]
}

/** Nobody is reminded of what they have completed meanwhile. */
const recipients = ({ trackId, accountIds }: Learners) => sql`
  select id, null::text from unnest(${[...accountIds]}::uuid[]) as id
  where not exists (select from track_completion c where c.track_id = ${trackId} and c.account_id = id)`

const dayText = (day: string): string => new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The message is the last day. */
export const trackDue: NotificationKind<Learners> = {
  kind: 'track_due',
  name: 'Tracks that are due soon',
  channel: 'mail',
  quotesMessage: false,
  text: ({ title, message }) => `“${title}” is due on ${dayText(message)}`,
  recipients,
}

/** The message is the day that is over. */
export const trackLate: NotificationKind<Learners> = {
  kind: 'track_late',
  name: 'Tracks that are late',
  channel: 'mail',
  quotesMessage: false,
  text: ({ title, message }) => `“${title}” was due on ${dayText(message)}`,
  recipients,
}

export const trackNotifications = [trackDue, trackLate] as readonly unknown[] as readonly NotificationKind[]

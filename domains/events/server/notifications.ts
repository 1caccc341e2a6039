import type { NotificationKind } from '#domains/notifications/server.ts'
import { recipientsConcerned, recipientsInvited, recipientsReminded } from './queries/invited.ts'

interface About {
  readonly eventId: string
}

const common = { channel: 'mail', quotesMessage: false } as const

/** The message is the day and the hour. */
export const eventInvited: NotificationKind<About> = {
  ...common,
  kind: 'event_invited',
  name: 'Events I am invited to',
  text: ({ actor, title, message }) => `${actor} invited you to “${title}”, ${message}`,
  recipients: ({ eventId }) => recipientsInvited(eventId),
}

/** The message is the new day and hour. */
export const eventMoved: NotificationKind<About> = {
  ...common,
  kind: 'event_moved',
  name: 'Other hours of events I am invited to',
  text: ({ actor, title, message }) => `${actor} moved “${title}” to ${message}`,
  recipients: ({ eventId }) => recipientsConcerned(eventId),
}

/** The message is what was said with it. Who deletes an event cancels it, too. */
export const eventCancelled: NotificationKind<About> = {
  kind: 'event_cancelled',
  name: 'Events that are cancelled',
  channel: 'mail',
  quotesMessage: true,
  text: ({ actor, title }) => `${actor} cancelled “${title}”`,
  recipients: ({ eventId }) => recipientsConcerned(eventId),
}

/** The message is the day and the hour. */
export const eventBegins: NotificationKind<About & { readonly startsAt: string }> = {
  ...common,
  kind: 'event_begins',
  name: 'Events that begin within the hour',
  text: ({ title, message }) => `“${title}” begins soon: ${message}`,
  recipients: ({ eventId, startsAt }) => recipientsReminded(eventId, startsAt),
}

export const eventNotifications = [
  eventInvited,
  eventMoved,
  eventCancelled,
  eventBegins,
] as readonly unknown[] as readonly NotificationKind[]

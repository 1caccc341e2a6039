import { type News, type NotificationKind, newsFrom, toAccounts } from '#domains/notifications/server.ts'
import { videoFacts } from '#domains/videos/contract.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import type { Tx } from '#platform/server/db.ts'
import { recordingDays } from '../limits.ts'
import { calendarFile } from './calendar.ts'
import { findPlanned } from './queries/facts.ts'
import { recipientsConcerned, recipientsInvited, recipientsPlaced, recipientsReminded, recipientsRunning } from './queries/invited.ts'
import { isRecordingOfLate, recipientsMissed } from './report/missed.ts'

interface About {
  readonly eventId: string
}

const common = { channel: 'mail', quotesMessage: false } as const

/** Mails bring the hour into calendars, and take it out of them. */
const inCalendar: Pick<NotificationKind, 'files'> = {
  async files(tx, eventId, publicUrl) {
    const event = await findPlanned(tx, eventId)
    return event ? [calendarFile(event, publicUrl)] : []
  },
}

/** The message is the day and the hour, and how often it is repeated; `except` are people and groups who have heard of it otherwise. */
export const eventInvited: NotificationKind<About & { readonly except?: readonly string[] }> = {
  ...common,
  ...inCalendar,
  kind: 'event_invited',
  name: 'Events I am invited to',
  text: ({ actor, title, message }) => `${actor} invited you to “${title}”, ${message}`,
  recipients: ({ eventId, except = [] }) => recipientsInvited(eventId, except),
}

/** The message is the new day and hour. */
export const eventMoved: NotificationKind<About> = {
  ...common,
  ...inCalendar,
  kind: 'event_moved',
  name: 'Other hours of events I am invited to',
  text: ({ actor, title, message }) => `${actor} moved “${title}” to ${message}`,
  recipients: ({ eventId }) => recipientsConcerned(eventId),
}

/** The message is what was said with it. Who deletes an event cancels it, too. */
export const eventCancelled: NotificationKind<About> = {
  ...inCalendar,
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

/** Who got a place at a moment. */
export interface GivenPlaces extends About {
  /** ISO 8601, to the millisecond. */
  readonly placedAt: string
  /** Who registered then; null: nobody did, and others moved up. */
  readonly registrantId: string | null
  /** They themselves, or else all others. */
  readonly own: boolean
}

/** Of who registers, or has waited for it; the message is the day and the hour. */
export const eventPlaced: NotificationKind<GivenPlaces> = {
  ...common,
  ...inCalendar,
  kind: 'event_placed',
  name: 'Places at events I register for',
  text: ({ title, message }) => `You have a place at “${title}”, ${message}`,
  recipients: recipientsPlaced,
}

/** By who runs the event. */
export const eventUnregistered: NotificationKind<{ readonly accountIds: readonly string[] }> = {
  ...common,
  kind: 'event_unregistered',
  name: 'Events whose hosts end my registration',
  text: ({ actor, title }) => `${actor} ended your registration for “${title}”`,
  recipients: toAccounts,
}

/** The message is what it came to. */
export const eventReported: NotificationKind<About> = {
  ...common,
  kind: 'event_reported',
  name: 'Reports on events I run',
  text: ({ title, message }) => `“${title}” is over: ${message}`,
  recipients: ({ eventId }) => recipientsRunning(eventId),
}

/** It is about the video, which has the id of the event: who does not see that is not told. */
const recorded = async (tx: Tx, { videoId }: PayloadOf<typeof videoFacts.published>): Promise<News<About> | undefined> =>
  (await isRecordingOfLate(tx, videoId, recordingDays))
    ? { subject: { type: 'video', id: videoId }, actorId: null, source: videoId, message: '', data: { eventId: videoId } }
    : undefined

const eventMissed: NotificationKind<About> = {
  ...common,
  kind: 'event_missed',
  name: 'Recordings of events I missed',
  text: ({ title }) => `You missed “${title}”: its recording is ready to watch`,
  recipients: ({ eventId }) => recipientsMissed(eventId),
  sources: [newsFrom(videoFacts.published, recorded), newsFrom(videoFacts.shown, recorded)],
}

export const eventNotifications = [
  eventInvited,
  eventMoved,
  eventCancelled,
  eventBegins,
  eventPlaced,
  eventUnregistered,
  eventReported,
  eventMissed,
] as readonly unknown[] as readonly NotificationKind[]

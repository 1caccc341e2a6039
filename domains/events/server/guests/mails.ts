import { type Mail, onOneLine } from '#platform/server/mail.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { participantAddress, stopMailsAddress } from '../../addresses.ts'
import { hourText } from '../../when.ts'
import { calendarFile } from '../calendar.ts'
import type { PlannedEvent } from '../queries/facts.ts'
import type { Mailbox } from '../queries/guest-mails.ts'
import { stopToken } from './stopping.ts'

export type GuestNews = 'joined' | 'moved' | 'begins' | 'cancelled' | 'deleted'

interface Sender {
  /** What the organisation calls its site. */
  readonly site: string
  readonly publicUrl: string
}

const subjects: Readonly<Record<GuestNews, (title: string, hour: string) => string>> = {
  joined: (title, hour) => `You joined “${title}”, ${hour}`,
  moved: (title, hour) => `“${title}” was moved to ${hour}`,
  begins: (title, hour) => `“${title}” begins soon: ${hour}`,
  cancelled: (title) => `“${title}” was cancelled`,
  deleted: (title) => `“${title}” was cancelled`,
}

const isOff = (news: GuestNews): boolean => news === 'cancelled' || news === 'deleted'

function paragraphs(news: GuestNews, event: PlannedEvent, hour: string): string[] {
  if (news === 'joined') return ['The file that comes with this email puts it into your calendar. We tell you if it is moved or cancelled.']
  if (!isOff(news)) return []
  const message = event.cancellation_message ?? ''
  return [`It was planned for ${hour}.`, ...(message === '' ? [] : [message.replaceAll(/^/gm, '> ')])]
}

/** What each mail that may be followed by others ends with: somebody else may have typed the address. */
export const withStop = (mail: Omit<Mail, 'to'>, { email, mailbox }: Mailbox, { eventId, publicUrl, secrets }: Stopping): Mail => ({
  ...mail,
  to: email,
  text: [
    mail.text,
    `Was it not you, or do you want no more emails about this event? Stop them here: ${
      new URL(stopMailsAddress(eventId, stopToken(secrets, eventId, mailbox)), publicUrl).href
    }`,
  ].join('\n\n'),
})

interface Stopping {
  readonly eventId: string
  readonly publicUrl: string
  readonly secrets: Pick<Secrets, 'signingKey'>
}

/** Nobody has proved that an address is theirs: nothing that was typed beside it stands in a mail. */
export function mailToGuests(news: GuestNews, event: PlannedEvent, { site, publicUrl }: Sender): Omit<Mail, 'to'> {
  const times = { startsAt: event.starts_at, duration: event.duration_minutes }
  const hour = hourText(times, event.time_zone)
  const subject = subjects[news](onOneLine(event.title), hour)
  const page = participantAddress(event.id)
  return {
    subject,
    text: [
      'Hello,',
      `${subject}.`,
      ...paragraphs(news, event, hour),
      ...(news === 'deleted' ? [] : [new URL(page, publicUrl).href]),
      `You get this email from ${site} because somebody joined this event as a guest with this address.`,
    ].join('\n\n'),
    files: news === 'begins' ? [] : [calendarFile(event, publicUrl, page)],
  }
}

import { randomUUID } from 'node:crypto'
import { readFlags } from '#domains/accounts/server.ts'
import { type News, notify } from '#domains/notifications/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { onOneLine, sendMails } from '#platform/server/mail.ts'
import type { Person } from '#platform/server/viewer.ts'
import { dayText, eventEnd, hourText, type Times } from '../../when.ts'
import { calendarFile } from '../calendar.ts'
import { mailGuestsOfDeleted, tellGuests } from '../guests/telling.ts'
import {
  eventBegins,
  eventCancelled,
  eventInvited,
  eventMoved,
  eventPlaced,
  eventUnregistered,
  type GivenPlaces,
} from '../notifications.ts'
import { findHour, listAddressees, nameOf, takeBeginning } from '../queries/invited.ts'
import type { EventRow } from '../queries/rows.ts'

interface Planned extends Times {
  readonly id: string
  readonly timeZone: string
}

interface Telling {
  readonly actorId: string | null
  readonly message: string
  /** What tells it from all else of its kind. */
  readonly source: string
}

const newsOf = (eventId: string, telling: Telling): News<{ eventId: string }> => ({
  ...telling,
  subject: { type: 'event', id: eventId },
  data: { eventId },
})

const isOver = (times: Times) => eventEnd(times).getTime() <= Date.now()

interface Inviting extends Planned {
  /** Made with it; of them people hear at once. */
  readonly copies?: readonly Pick<Times, 'startsAt'>[]
  /** People and groups who have heard of it otherwise. */
  readonly except?: readonly string[]
}

function hoursText({ copies = [], ...event }: Inviting): string {
  const last = copies.at(-1)
  const hour = hourText(event, event.timeZone)
  if (!last) return hour
  return `${hour}, and ${copies.length} more ${copies.length === 1 ? 'time' : 'times'} until ${dayText(last.startsAt, event.timeZone)}`
}

/** Nobody is invited twice to one event, however often who may come is changed. */
export async function tellInvited(tx: Tx, viewer: Person, event: Inviting): Promise<void> {
  if (isOver(event) && !event.copies?.length) return
  const news = newsOf(event.id, { actorId: viewer.id, message: hoursText(event), source: event.id })
  await notify(tx, eventInvited, { ...news, data: { eventId: event.id, except: event.except ?? [] } })
}

/** @param revision that it had before */
export async function tellMoved(tx: Tx, viewer: Person, event: Planned & { readonly revision: number }): Promise<void> {
  const telling = { actorId: viewer.id, message: hourText(event, event.timeZone), source: `${event.id} ${event.revision}` }
  await notify(tx, eventMoved, newsOf(event.id, telling))
  await tellGuests(tx, { eventId: event.id, news: 'moved', revision: event.revision })
}

/** @param event as it was before */
export async function tellCancelled(tx: Tx, viewer: Person, { id, revision }: EventRow, message: string): Promise<void> {
  await notify(tx, eventCancelled, newsOf(id, { actorId: viewer.id, message, source: id }))
  await tellGuests(tx, { eventId: id, news: 'cancelled', revision })
}

interface Placing extends Omit<GivenPlaces, 'eventId' | 'placedAt'> {
  readonly at: Date
}

/** Who got a place at a moment. Of their own registering people hear once of each event; of each place that they had waited for, always. */
export async function tellPlaced(tx: Tx, eventId: string, { at, ...who }: Placing): Promise<void> {
  const hour = await findHour(tx, eventId)
  if (!hour) return
  const news = newsOf(eventId, { actorId: null, message: hourText(hour, hour.timeZone), source: who.own ? eventId : randomUUID() })
  await notify(tx, eventPlaced, { ...news, data: { eventId, placedAt: at.toISOString(), ...who } })
}

/** @param accountId of whom a host has taken off the list of who has registered */
export async function tellRemoved(tx: Tx, viewer: Person, eventId: string, accountId: string): Promise<void> {
  const news = newsOf(eventId, { actorId: viewer.id, message: '', source: randomUUID() })
  await notify(tx, eventUnregistered, { ...news, data: { accountIds: [accountId] } })
}

/** Within the hour before an event begins, once of each start. */
export async function remindOfEvents(db: Db, signal: AbortSignal): Promise<void> {
  const some = () =>
    db.transaction().execute(async (tx) => {
      const due = await takeBeginning(tx, 500)
      for (const event of due) {
        const startsAt = event.startsAt.toISOString()
        const news = newsOf(event.id, { actorId: null, message: hourText(event, event.timeZone), source: `${event.id} ${startsAt}` })
        await notify(tx, eventBegins, { ...news, data: { eventId: event.id, startsAt } })
        await tellGuests(tx, { eventId: event.id, news: 'begins', startsAt })
      }
      return due.length
    })
  while (!signal.aborted && (await some()) > 0);
}

const mailsAtOnce = 500
const dayMs = 86_400_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Whom it concerns that an event is deleted; null: nobody waits for it. Of one that was cancelled, those to whom the mail of the day has not said so. */
function concernOf(event: EventRow): 'all' | 'daily' | null {
  if (isOver({ startsAt: event.starts_at, duration: event.duration_minutes })) return null
  if (event.state === 'NOT_LIVE') return 'all'
  return event.cancelled_at && event.cancelled_at.getTime() > Date.now() - dayMs ? 'daily' : null
}

/**
 * Mails those who would have come to what is deleted now, in the transaction in which it goes: the inbox says nothing of what is gone.
 *
 * @param publicUrl for links
 */
export async function mailDeleted(tx: Tx, viewer: Person, event: EventRow, publicUrl: string): Promise<void> {
  const times = { startsAt: event.starts_at, duration: event.duration_minutes }
  const concern = concernOf(event)
  if (concern === null) return
  const { site_name: site } = await readFlags(tx)
  const subject = onOneLine(`${await nameOf(tx, viewer.id)} cancelled “${event.title}”`)
  const rest = [
    `${subject} and deleted it. It was planned for ${hourText(times, event.time_zone)}.`,
    ...(event.cancellation_message ? [event.cancellation_message.replaceAll(/^/gm, '> ')] : []),
    `You get this email from ${site} because of your choices under “Notifications”: ${new URL('/web/profile#notifications', publicUrl).href}`,
  ]
  const files = [calendarFile({ ...event, cancelled_at: new Date(), revision: event.revision + 1 }, publicUrl)]
  const { kind, channel } = eventCancelled
  const addressed = { eventId: event.id, preference: `notify_${kind}`, channel, actorId: viewer.id, daily: concern === 'daily' }
  let after = beforeAll
  do {
    const people = await listAddressees(tx, addressed, { after, max: mailsAtOnce })
    const mails = people.map(({ email, displayname }) => ({
      to: email,
      subject,
      text: [`Hello ${onOneLine(displayname)},`, ...rest].join('\n\n'),
      files,
    }))
    await sendMails(tx, mails)
    after = people.length === mailsAtOnce ? (people.at(-1)?.id ?? '') : ''
  } while (after !== '')
  if (concern === 'all') await mailGuestsOfDeleted(tx, event.id, publicUrl)
}

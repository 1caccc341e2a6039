import { readFlags } from '#domains/accounts/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'
import { sendMail, sendMails } from '#platform/server/mail.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { reminderMinutes } from '../../limits.ts'
import { eventEnd } from '../../when.ts'
import { findPlanned, type PlannedEvent } from '../queries/facts.ts'
import {
  type Confirmation,
  deleteOldConfirmations,
  insertConfirmation,
  listMailed,
  lockMailbox,
  type Mailbox,
  mayConfirm,
  takeUnreminded,
  takeUntold,
} from '../queries/guest-mails.ts'
import { type GuestNews, mailToGuests, withStop } from './mails.ts'

const tellGuestsName = 'tell-guests-of-event'

interface Change {
  readonly eventId: string
  readonly news: Extract<GuestNews, 'moved' | 'cancelled'>
  /** That the event had before. */
  readonly revision: number
}

interface Start {
  readonly eventId: string
  readonly news: 'begins'
  /** ISO 8601, to the millisecond. */
  readonly startsAt: string
}

type Telling = Change | Start

/** Has guests who left an address told what people with an account hear of, in the transaction in which it happens. */
export const tellGuests = (tx: Tx, telling: Telling): Promise<void> => enqueue(tx, { name: tellGuestsName }, { ...telling })

const isAhead = ({ state, starts_at: startsAt, duration_minutes: duration }: PlannedEvent): boolean =>
  state === 'NOT_LIVE' && eventEnd({ startsAt, duration }).getTime() > Date.now()

/** Whether it is so still: of what changed again guests hear by what is told of that. */
const isSo: Readonly<Record<Telling['news'], (event: PlannedEvent) => boolean>> = {
  moved: isAhead,
  begins: isAhead,
  cancelled: (event) => event.cancelled_at !== null,
}

/** Guests see what everybody sees, where the organisation has guests, and hear of nothing else. @returns the name of the site, if they do */
async function siteForGuests(tx: Tx, { visibility }: PlannedEvent): Promise<string | null> {
  const { site_name: site, guest_access: allowed } = await readFlags(tx)
  return visibility === 'PUBLIC' && allowed === 1 ? site : null
}

const mailsAtOnce = 500

async function takeMailboxes(tx: Tx, telling: Telling, event: PlannedEvent): Promise<Mailbox[]> {
  if (telling.news !== 'begins') {
    const { revision } = telling
    return takeUntold(tx, event.id, { revision, now: Math.max(event.revision, revision + 1) }, mailsAtOnce)
  }
  const isThatStart = event.starts_at.toISOString() === telling.startsAt
  return isThatStart ? takeUnreminded(tx, event.id, event.starts_at, mailsAtOnce) : []
}

type MailPorts = Pick<Ports, 'db' | 'config' | 'secrets'>

/** @returns how many were told */
async function tellSome(tx: Tx, telling: Telling, { config: { publicUrl }, secrets }: MailPorts): Promise<number> {
  const event = await findPlanned(tx, telling.eventId)
  if (!event || !isSo[telling.news](event)) return 0
  const site = await siteForGuests(tx, event)
  if (site === null) return 0
  const mail = mailToGuests(telling.news, event, { site, publicUrl })
  const guests = await takeMailboxes(tx, telling, event)
  const isLast = telling.news === 'cancelled'
  await sendMails(
    tx,
    guests.map((one) => (isLast ? { to: one.email, ...mail } : withStop(mail, one, { eventId: event.id, publicUrl, secrets }))),
  )
  return guests.length
}

export async function mailGuests(ports: MailPorts, telling: Telling, signal: AbortSignal): Promise<void> {
  const some = () => ports.db.transaction().execute((tx) => tellSome(tx, telling, ports))
  while (!signal.aborted && (await some()) > 0);
}

/** May run again: who was told is marked in the transaction that writes the mails. */
export const tellGuestsJob = defineJob<Telling>({
  name: tellGuestsName,
  run: (telling, { ports, signal }) => mailGuests(ports, telling, signal),
})

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** In the transaction in which an event goes, before it does. */
export async function mailGuestsOfDeleted(tx: Tx, eventId: string, publicUrl: string): Promise<void> {
  const event = await findPlanned(tx, eventId)
  const site = event && (await siteForGuests(tx, event))
  if (!event || typeof site !== 'string') return
  const gone = { ...event, cancelled_at: new Date(), revision: event.revision + 1 }
  const mail = mailToGuests('deleted', gone, { site, publicUrl })
  for (let after = beforeAll; after !== ''; ) {
    const guests = await listMailed(tx, eventId, { after, max: mailsAtOnce })
    await sendMails(
      tx,
      guests.map(({ email: to }) => ({ to, ...mail })),
    )
    after = guests.length === mailsAtOnce ? (guests.at(-1)?.id ?? '') : ''
  }
}

interface Confirmed {
  /** What the guest is kept with. */
  readonly mailbox: string
  readonly revision: number
  readonly remindedOf: Date | null
}

interface Confirming extends Confirmation {
  readonly email: string
  readonly publicUrl: string
  readonly secrets: Pick<Secrets, 'signingKey'>
}

/**
 * Confirms by mail that somebody joins an event that is ahead, as often as limits let it: anybody can type any address. Who gets no confirmation is
 * mailed nothing else.
 */
export async function confirmJoining(tx: Tx, { email, publicUrl, secrets, ...joining }: Confirming): Promise<Confirmed | null> {
  const event = await findPlanned(tx, joining.eventId)
  const site = event && (await siteForGuests(tx, event))
  if (!event || !isAhead(event) || typeof site !== 'string') return null
  await lockMailbox(tx, joining.mailbox)
  if (!(await mayConfirm(tx, joining))) return null
  await insertConfirmation(tx, joining)
  const mail = mailToGuests('joined', event, { site, publicUrl })
  await sendMail(tx, withStop(mail, { email, mailbox: joining.mailbox }, { eventId: event.id, publicUrl, secrets }))
  // Who joins within the hour before has just read when it begins.
  const isSoon = event.starts_at.getTime() - Date.now() <= reminderMinutes * 60_000
  return { mailbox: joining.mailbox, revision: event.revision, remindedOf: isSoon ? event.starts_at : null }
}

const sweptAtOnce = 1000

export async function forgetConfirmations(db: Db, signal: AbortSignal): Promise<void> {
  const some = () => db.transaction().execute((tx) => deleteOldConfirmations(tx, sweptAtOnce))
  while (!signal.aborted && (await some()) === sweptAtOnce);
}

import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import { mostConfirmed } from '../../limits.ts'

export interface Confirmation {
  readonly eventId: string
  readonly mailbox: string
  /** Where the call came from, as it is kept. */
  readonly address: string
}

/** Who joins with it and who wants no more mails there go one after the other. */
export const lockMailbox = (tx: Tx, mailbox: string): Promise<void> => lockUntilCommit(tx, `mailbox of a guest ${mailbox}`)

/** Forgets the address, too. */
export async function stopMailbox(tx: Tx, eventId: string, mailbox: string): Promise<void> {
  await sql`insert into guest_mail_stop (event_id, mailbox) values (${eventId}, ${mailbox}) on conflict do nothing`.execute(tx)
  await sql`update event_guest set mailbox = null, email = '' where event_id = ${eventId} and mailbox = ${mailbox}`.execute(tx)
}

/** Whether that joining may be confirmed by mail; the mailbox is locked. */
export async function mayConfirm(tx: Tx, { eventId, mailbox, address }: Confirmation): Promise<boolean> {
  const { toMailbox, atEvent, fromAddress } = mostConfirmed
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from event_guest where event_id = ${eventId} and mailbox = ${mailbox})
      and not exists (select from guest_mail_stop where event_id = ${eventId} and mailbox = ${mailbox})
      and not exists (select from guest_confirmation where event_id = ${eventId} and mailbox = ${mailbox})
      and (select count(*) from guest_confirmation where mailbox = ${mailbox} and mailed_at > now() - interval '1 day') < ${toMailbox}
      and (select count(*) from guest_confirmation where event_id = ${eventId} and mailed_at > now() - interval '1 hour') < ${atEvent}
      and (select count(*) from guest_confirmation where address = ${address} and mailed_at > now() - interval '1 hour') < ${fromAddress} as may
  `.execute(tx)
  return rows[0]?.may === true
}

export async function insertConfirmation(tx: Tx, { eventId, mailbox, address }: Confirmation): Promise<void> {
  await sql`insert into guest_confirmation (event_id, mailbox, address) values (${eventId}, ${mailbox}, ${address})`.execute(tx)
}

/** After a day nothing is counted by them. @returns how many went */
export async function deleteOldConfirmations(tx: Tx, max: number): Promise<number> {
  const { rows } = await sql`
    delete from guest_confirmation where ctid = any(array(
      select ctid from guest_confirmation where mailed_at < now() - interval '1 day' limit ${max} for update skip locked
    )) returning mailbox`.execute(tx)
  return rows.length
}

/** Who is mailed. */
export interface Mailbox {
  readonly email: string
  /** As it is kept. */
  readonly mailbox: string
}

/** Guests who were told of an event up to `revision`; they count as told up to `now`. */
export async function takeUntold(tx: Tx, eventId: string, revisions: { readonly revision: number; readonly now: number }, max: number) {
  const { rows } = await sql<Mailbox>`
    update event_guest set told_revision = ${revisions.now} from (
      select id from event_guest where event_id = ${eventId} and mailbox is not null and told_revision <= ${revisions.revision}
      order by id limit ${max} for no key update
    ) as next where event_guest.id = next.id returning event_guest.email, event_guest.mailbox`.execute(tx)
  return rows
}

/** Guests who were not reminded of a start; they count as told from now on. */
export async function takeUnreminded(tx: Tx, eventId: string, startsAt: Date, max: number): Promise<Mailbox[]> {
  const { rows } = await sql<Mailbox>`
    update event_guest set reminded_of = ${startsAt} from (
      select id from event_guest where event_id = ${eventId} and mailbox is not null and reminded_of is distinct from ${startsAt}
      order by id limit ${max} for no key update
    ) as next where event_guest.id = next.id returning event_guest.email, event_guest.mailbox`.execute(tx)
  return rows
}

interface Mailed {
  readonly id: string
  readonly email: string
}

/** Guests of an event who get mails, by their ids; so many after one of them. */
export async function listMailed(tx: Tx, eventId: string, { after, max }: { readonly after: string; readonly max: number }) {
  const { rows } = await sql<Mailed>`
    select id, email from event_guest where event_id = ${eventId} and mailbox is not null and id > ${after}::uuid order by id limit ${max}`.execute(
    tx,
  )
  return rows
}

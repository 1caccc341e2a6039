import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Guest } from '#platform/server/viewer.ts'
import type { GuestForm } from '../../contract/guests.ts'
import { guestDays } from '../../limits.ts'

/** Whose cookie it is. */
export async function findGuest(db: Db | Tx, secretHash: Buffer): Promise<Guest | undefined> {
  const { rows } = await sql<Guest>`
    select id, event_id as "eventId", displayname as name from event_guest
    where secret_hash = ${secretHash} and created_at > now() - make_interval(days => ${guestDays})`.execute(db)
  return rows[0]
}

export interface NewGuest {
  readonly eventId: string
  readonly secretHash: Buffer
  readonly displayname: string
  readonly email: string
  readonly data: Readonly<Record<string, string>>
  readonly agreedTo: string
  /** As it is kept. */
  readonly address: string
  /** Null: nothing is mailed to them. */
  readonly confirmed?: { readonly mailbox: string; readonly revision: number; readonly remindedOf: Date | null } | null
}

/** @returns its id */
export async function insertGuest(
  tx: Tx,
  { eventId, secretHash, displayname, email, data, agreedTo, address, confirmed }: NewGuest,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into event_guest (event_id, secret_hash, displayname, email, data, agreed_to, address, mailbox, told_revision, reminded_of)
    values (${eventId}, ${secretHash}, ${displayname}, ${email}, ${JSON.stringify(data)}::jsonb, ${agreedTo}, ${address},
      ${confirmed?.mailbox ?? null}, ${confirmed?.revision ?? 0}, ${confirmed?.remindedOf ?? null})
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Those who joined an event from an address within the hour. */
export async function countJoined(tx: Tx, eventId: string, address: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from event_guest
    where event_id = ${eventId} and address = ${address} and created_at > now() - interval '1 hour'`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Until the transaction ends the guest does not go, and nothing else is counted of them. @returns whether they are one still */
export async function holdGuest(tx: Tx, guestId: string): Promise<boolean> {
  const { rows } = await sql`select from event_guest where id = ${guestId} for no key update`.execute(tx)
  return rows.length > 0
}

/** Addresses are forgotten after a day. @returns of how many */
export async function forgetAddressesOfGuests(tx: Tx, max: number): Promise<number> {
  const { rows } = await sql`
    update event_guest set address = null where id in (
      select id from event_guest where address is not null and created_at < now() - interval '1 day' limit ${max} for no key update skip locked
    ) returning id`.execute(tx)
  return rows.length
}

const none: GuestForm = { name: '', fields: [], gdpr: '' }

/** What guests of an event fill in. */
export async function getGuestForm(db: Db | Tx, eventId: string): Promise<GuestForm> {
  const row = await db.selectFrom('event').select('guest_form').where('id', '=', eventId).executeTakeFirst()
  return (row?.guest_form as GuestForm | null | undefined) ?? none
}

export async function writeGuestForm(tx: Tx, eventId: string, form: GuestForm | null): Promise<void> {
  await sql`update event set guest_form = ${form && JSON.stringify(form)}::jsonb where id = ${eventId}`.execute(tx)
}

export interface GuestRow {
  readonly guest_id: string
  readonly displayname: string
  readonly email: string
  readonly data: Record<string, string>
  readonly agreed_to: string
  readonly created_at: Date
}

/** The last first, one more than asked for. */
export async function listGuests(db: Db, eventId: string, window: { readonly first: number; readonly max: number }): Promise<GuestRow[]> {
  const { first, max } = window
  const { rows } = await sql<GuestRow>`
    select id as guest_id, displayname, email, data, agreed_to, created_at from event_guest
    where event_id = ${eventId} order by id desc offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** Counted up to 1,001. */
export async function countGuests(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from event_guest where event_id = ${eventId} limit 1001) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** @returns whether there was one */
export async function removeGuest(tx: Tx, eventId: string, guestId: string): Promise<boolean> {
  const { rows } = await sql`delete from event_guest where id = ${guestId} and event_id = ${eventId} returning id`.execute(tx)
  return rows.length > 0
}

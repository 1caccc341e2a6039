import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { PersonOrGuest } from '#platform/server/viewer.ts'
import { isOfParticipant } from '#platform/server/viewer-query.ts'

const keyOf = ({ guestId }: PersonOrGuest): RawBuilder<unknown> =>
  guestId === null ? sql`(event_id, account_id) where account_id is not null` : sql`(event_id, guest_id) where guest_id is not null`

/**
 * Notes that somebody comments now, unless they did within these seconds: of two who come at once in one name, one.
 *
 * @returns whether they may
 */
export async function claimTurn(tx: Tx, eventId: string, speaker: PersonOrGuest, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into event_speaker (event_id, account_id, guest_id, commented_at)
    values (${eventId}, ${speaker.accountId}, ${speaker.guestId}, clock_timestamp())
    on conflict ${keyOf(speaker)} do update set commented_at = clock_timestamp()
    where event_speaker.commented_at is null or event_speaker.commented_at <= clock_timestamp() - make_interval(secs => ${seconds})
    returning 1`.execute(tx)
  return rows.length > 0
}

export interface MuteRow {
  readonly at: Date
  readonly reason: string
}

/** Of who is muted already, the first to do it and their reason stay. */
export async function muteSpeaker(
  tx: Tx,
  eventId: string,
  speaker: PersonOrGuest,
  { reason, by }: { readonly reason: string; readonly by: string },
): Promise<MuteRow> {
  const { rows } = await sql<MuteRow>`
    insert into event_speaker as s (event_id, account_id, guest_id, muted_at, muted_by, mute_reason)
    values (${eventId}, ${speaker.accountId}, ${speaker.guestId}, clock_timestamp(), ${by}, ${reason})
    on conflict ${keyOf(speaker)} do update set
      muted_at = coalesce(s.muted_at, excluded.muted_at),
      muted_by = case when s.muted_at is null then excluded.muted_by else s.muted_by end,
      mute_reason = case when s.muted_at is null then excluded.mute_reason else s.mute_reason end
    returning muted_at as at, mute_reason as reason`.execute(tx)
  return rows[0] as MuteRow
}

export async function unmuteSpeaker(tx: Tx, eventId: string, speaker: PersonOrGuest): Promise<void> {
  await sql`
    update event_speaker s set muted_at = null, muted_by = null, mute_reason = ''
    where s.event_id = ${eventId} and ${isOfParticipant('s', speaker)} and s.muted_at is not null`.execute(tx)
}

export interface MutedRow extends MuteRow {
  readonly username: string | null
  readonly guest_id: string | null
  readonly displayname: string
  readonly by: string | null
}

/** The last first, one more than asked for. */
export async function listMutedRows(
  db: Db,
  eventId: string,
  { first, max }: { readonly first: number; readonly max: number },
): Promise<MutedRow[]> {
  const { rows } = await sql<MutedRow>`
    select a.username, s.guest_id, coalesce(a.displayname, g.displayname) as displayname, s.muted_at as at, s.mute_reason as reason,
      moderator.displayname as by
    from event_speaker s left join account a on a.id = s.account_id left join event_guest g on g.id = s.guest_id
    left join account moderator on moderator.id = s.muted_by
    where s.event_id = ${eventId} and s.muted_at is not null
    order by s.muted_at desc, s.account_id, s.guest_id offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** Counted up to 1,001. */
export async function countMuted(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from event_speaker where event_id = ${eventId} and muted_at is not null limit 1001) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Until the transaction ends somebody is not removed: before a row of theirs is locked that would go with them (decision 330).
 *
 * @returns whether they are there
 */
export async function holdAccount(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${accountId} for key share`.execute(tx)
  return rows.length > 0
}

/** A guest of an event with an id. */
export async function isGuestOf(db: Db | Tx, eventId: string, guestId: string): Promise<boolean> {
  const { rows } = await sql`select from event_guest where id = ${guestId} and event_id = ${eventId}`.execute(db)
  return rows.length > 0
}

/** Whether somebody owns, runs or moderates the event; who administers moderates any. */
export async function isModerator(db: Db | Tx, eventId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from event where event.id = ${eventId} and (
      event.owner_id = ${accountId}
      or exists (select from event_host h where h.event_id = event.id and h.account_id = ${accountId}))`.execute(db)
  return rows.length > 0
}

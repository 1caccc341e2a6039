import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { WrittenCaption } from '../../contract/captions.ts'

const mostListed = 100

const columns = sql`c.start_ms as start, c.end_ms as end, c.text, (select a.displayname from account a where a.id = c.account_id) as by`

/** The newest, in their order; nothing of what was taken back. */
export async function listWritten(db: Db, eventId: string): Promise<WrittenCaption[]> {
  const { rows } = await sql<WrittenCaption>`
    select ${columns} from live_caption c where c.event_id = ${eventId} and c.text <> '' order by c.start_ms desc limit ${mostListed}`.execute(
    db,
  )
  return rows.toReversed()
}

export async function findCaptionLanguage(db: Db, eventId: string): Promise<string | null> {
  const row = await db.selectFrom('live_stream').select('caption_language').where('event_id', '=', eventId).executeTakeFirst()
  return row?.caption_language ?? null
}

export interface OpenStream {
  /** BCP 47, of what is written down so far. */
  readonly language: string | null
  /** ms that were recorded. */
  readonly length: number
  readonly captions: number
}

/** Locks the stream of an event to which something was sent, while it is open. */
export async function lockOpenStream(tx: Tx, eventId: string): Promise<OpenStream | undefined> {
  const { rows } = await sql<OpenStream>`
    select s.caption_language as language,
      coalesce((select sum(g.duration_ms) from live_segment g where g.rendition_id = (
        select r.id from live_rendition r where r.event_id = s.event_id order by r.id limit 1)), 0)::int as length,
      (select count(*) from live_caption c where c.event_id = s.event_id)::int as captions
    from live_stream s where s.event_id = ${eventId} and s.opened_at is not null and s.closed_at is null and s.asset_id is not null
    for no key update of s`.execute(tx)
  return rows[0]
}

interface Typed {
  readonly eventId: string
  readonly accountId: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** At the next free millisecond. */
export async function insertTyped(tx: Tx, { eventId, accountId, start, end, text }: Typed): Promise<WrittenCaption | undefined> {
  const { rows } = await sql<WrittenCaption>`
    with c as (
      insert into live_caption (event_id, start_ms, end_ms, text, account_id, typed_at)
      select ${eventId}::text, free.ms, greatest(${end}::int, free.ms + 1), ${text}::text, ${accountId}::uuid, clock_timestamp()
      from (select ms from generate_series(${start}::int, ${start}::int + 1000) as ms
        where not exists (select from live_caption o where o.event_id = ${eventId} and o.start_ms = ms) order by ms limit 1) as free
      returning *)
    select ${columns} from c`.execute(tx)
  return rows[0]
}

export async function setCaptionLanguage(tx: Tx, eventId: string, language: string): Promise<void> {
  await tx.updateTable('live_stream').set({ caption_language: language }).where('event_id', '=', eventId).execute()
}

interface Place {
  readonly eventId: string
  readonly start: number
}

/** @param text empty: it is taken back. @returns what stands there now; undefined where there was nothing */
export async function rewriteCaption(tx: Tx, { eventId, start }: Place, text: string): Promise<WrittenCaption | undefined> {
  const { rows } = await sql<WrittenCaption>`
    with c as (
      update live_caption set text = ${text} where event_id = ${eventId} and start_ms = ${start} and text <> '' returning *)
    select ${columns} from c`.execute(tx)
  return rows[0]
}

import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { LiveRung } from '../encoding/ladder.ts'

export interface LiveRenditionRow {
  readonly id: string
  readonly name: string
  readonly width: number
  readonly height: number
  readonly rate: number
  readonly bandwidth: number
  readonly codecs: string | null
}

/** The largest first. */
export async function listLiveRenditions(db: Db | Tx, eventId: string): Promise<LiveRenditionRow[]> {
  return db
    .selectFrom('live_rendition')
    .select(['id', 'name', 'width', 'height', 'frame_rate as rate', 'bandwidth', 'codecs'])
    .where('event_id', '=', eventId)
    .orderBy(sql`width * height desc`)
    .execute()
}

/** What the sound takes beside the pictures, and what peaks go above the cap, bits a second. */
const announced = (cap: number): number => Math.round(cap * 1100) + 140_000

/** The qualities of an event that has none as yet, or nothing in them. */
export async function replaceLiveRenditions(tx: Tx, eventId: string, rungs: readonly LiveRung[], rate: number): Promise<void> {
  await tx.deleteFrom('live_rendition').where('event_id', '=', eventId).execute()
  const values = rungs.map(({ name, width, height, cap }) => ({
    ...{ event_id: eventId, name, width, height },
    ...{ frame_rate: rate, bandwidth: announced(cap) },
  }))
  await tx.insertInto('live_rendition').values(values).execute()
}

export async function setCodecs(db: Db, renditionId: string, codecs: string): Promise<void> {
  await db.updateTable('live_rendition').set({ codecs }).where('id', '=', renditionId).where('codecs', 'is', null).execute()
}

/** ms, 1 where it begins with a key frame, bytes. */
export type PartRow = readonly [ms: number, key: 0 | 1, bytes: number]

export interface SegmentRow {
  readonly renditionId: string
  readonly number: number
  readonly startedAt: Date
  readonly ms: number
  readonly bytes: number
  readonly discontinuity: boolean
  readonly gap: boolean
  readonly parts: readonly PartRow[]
  readonly done: boolean
}

interface SegmentsFrom {
  readonly from: number
  readonly partsFrom: number
}

/** Those of an event from a number on, in order; the parts of those that are done only from a number on. */
export async function listSegments(db: Db | Tx, eventId: string, { from, partsFrom }: SegmentsFrom): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select s.rendition_id as "renditionId", s.number, s.started_at as "startedAt", s.duration_ms as ms, s.bytes, s.discontinuity, s.gap,
      case when s.done and s.number < ${partsFrom} then '[]' else s.parts end as parts, s.done
    from live_segment s join live_rendition r on r.id = s.rendition_id
    where r.event_id = ${eventId} and s.number >= ${from} order by s.rendition_id, s.number`.execute(db)
  return rows
}

export type UnfinishedSegment = Pick<SegmentRow, 'renditionId' | 'number' | 'parts'>

/** Those that are still written, or were left so. */
export async function listUnfinishedSegments(db: Db | Tx, eventId: string): Promise<UnfinishedSegment[]> {
  const { rows } = await sql<UnfinishedSegment>`
    select s.rendition_id as "renditionId", s.number, s.parts from live_segment s join live_rendition r on r.id = s.rendition_id
    where r.event_id = ${eventId} and not s.done order by s.number`.execute(db)
  return rows
}

interface Standing {
  readonly segment: Pick<SegmentRow, 'renditionId' | 'number' | 'startedAt' | 'discontinuity'>
  readonly ms: number
  readonly bytes: number
  readonly parts: readonly PartRow[]
  readonly done: boolean
}

/** Writes down how a segment stands, while the stream is the publisher's. @returns whether it is */
export async function writeSegment(
  db: Db,
  { eventId, id }: { readonly eventId: string; readonly id: string },
  { segment, ms, bytes, parts, done }: Standing,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into live_segment (rendition_id, number, started_at, discontinuity, duration_ms, bytes, parts, done)
    select ${segment.renditionId}::uuid, ${segment.number}::int, ${segment.startedAt}::timestamptz, ${segment.discontinuity}::boolean,
      ${ms}::float8, ${bytes}::int, ${JSON.stringify(parts)}::jsonb, ${done}::boolean
    from live_stream where event_id = ${eventId} and publisher = ${id} and held_until > now()
    on conflict (rendition_id, number) do update
    set duration_ms = excluded.duration_ms, bytes = excluded.bytes, parts = excluded.parts, done = excluded.done`.execute(db)
  return numAffectedRows === 1n
}

/** Ends one that its process left unfinished. */
export async function markSegmentDone(db: Db | Tx, renditionId: string, number: number): Promise<void> {
  await db.updateTable('live_segment').set({ done: true }).where('rendition_id', '=', renditionId).where('number', '=', number).execute()
}

export async function dropSegment(db: Db | Tx, renditionId: string, number: number): Promise<void> {
  await db.deleteFrom('live_segment').where('rendition_id', '=', renditionId).where('number', '=', number).execute()
}

interface EndOfStream {
  readonly renditionId: string
  /** -1: it has none. */
  readonly last: number
  /** s of all of it. */
  readonly seconds: number
}

/** How far each quality of an event has come. */
export async function listEnds(db: Db | Tx, eventId: string): Promise<EndOfStream[]> {
  const { rows } = await sql<EndOfStream>`
    select r.id as "renditionId", coalesce(max(s.number), -1) as last, coalesce(sum(s.duration_ms), 0)::float8 / 1000 as seconds
    from live_rendition r left join live_segment s on s.rendition_id = r.id
    where r.event_id = ${eventId} group by r.id`.execute(db)
  return rows
}

/** Numbers that a quality lacks and others have, so that all go on with the same one; as long as they are there. */
export async function insertGaps(db: Db | Tx, eventId: string, { renditionId, last }: EndOfStream, to: number): Promise<void> {
  await sql`
    insert into live_segment (rendition_id, number, started_at, duration_ms, discontinuity, gap, done)
    select ${renditionId}::uuid, s.number, min(s.started_at), max(s.duration_ms), bool_or(s.discontinuity), true, true
    from live_segment s join live_rendition r on r.id = s.rendition_id
    where r.event_id = ${eventId} and s.number > ${last} and s.number <= ${to} and not s.gap
    group by s.number on conflict do nothing`.execute(db)
}

/** h for which whoever watched a stream to its end may go on doing so; then there is its video alone. */
const watchedOnFor = 12

/**
 * Forgets which segments events had that became videos long ago, what was said in them, and which videos were played to them.
 *
 * @returns whether there may be more
 */
export async function removeOldRows(db: Db): Promise<boolean> {
  const { rows } = await sql`
    with old as (
      select s.event_id from live_stream s
      where s.settled_at < now() - make_interval(hours => ${sql.lit(watchedOnFor)})
        and (exists (select from live_rendition r where r.event_id = s.event_id)
          or exists (select from live_cue c where c.event_id = s.event_id)
          or exists (select from live_caption c where c.event_id = s.event_id)
          or exists (select from live_video v where v.event_id = s.event_id))
      limit 20),
    cues as (delete from live_cue where event_id in (select event_id from old)),
    captions as (delete from live_caption where event_id in (select event_id from old)),
    videos as (delete from live_video where event_id in (select event_id from old)),
    renditions as (delete from live_rendition where event_id in (select event_id from old))
    select from old`.execute(db)
  return rows.length > 0
}

/** Whether something may still be written to a quality. */
export async function mayGrow(db: Db, renditionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from live_rendition r join live_stream s on s.event_id = r.event_id where r.id::text = ${renditionId} and s.settled_at is null`.execute(
    db,
  )
  return rows.length > 0
}

import { type RawBuilder, sql } from 'kysely'
import type { CopyPart } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { SuggestedHighlight } from '../methods/suggesting.ts'

export type HighlightState = 'kept' | 'suggested'

const columns = [
  'id',
  'video_id',
  'state',
  'text',
  'start_ms',
  'duration_ms',
  'details',
  'is_abs_time',
  'method',
  'version',
  'quote',
  'quote_start_ms',
  'quote_end_ms',
  'created_at',
] as const

const rows = (db: Db | Tx) => db.selectFrom('highlight').select(columns)

export type HighlightRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** In order of time. */
export const listHighlights = (db: Db | Tx, videoId: string, states: readonly HighlightState[]): Promise<HighlightRow[]> =>
  rows(db).where('video_id', '=', videoId).where('state', 'in', states).orderBy('start_ms').orderBy('id').execute()

export const findHighlight = (db: Tx, videoId: string, id: string): Promise<HighlightRow | undefined> =>
  rows(db).where('video_id', '=', videoId).where('id', '=', id).executeTakeFirst()

export const findDurationMs = async (db: Db | Tx, assetId: string): Promise<number | null> =>
  (await db.selectFrom('asset').select('duration_ms').where('id', '=', assetId).executeTakeFirst())?.duration_ms ?? null

export interface HighlightFields {
  readonly text: string
  readonly start_ms: number
  readonly duration_ms: number
  readonly details: string
  readonly is_abs_time: boolean
}

export const insertHighlight = (tx: Tx, videoId: string, accountId: string, fields: HighlightFields): Promise<HighlightRow> =>
  tx
    .insertInto('highlight')
    .values({ ...fields, video_id: videoId, state: 'kept', created_by: accountId })
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function insertChapters(
  tx: Tx,
  videoId: string,
  chapters: readonly { readonly startMs: number; readonly text: string }[],
): Promise<void> {
  const values = chapters.map(({ startMs, text }) => ({ video_id: videoId, state: 'kept', text, start_ms: startMs }))
  await tx.insertInto('highlight').values(values).execute()
}

export const changeHighlight = (tx: Tx, id: string, fields: Partial<HighlightFields>): Promise<HighlightRow> =>
  tx
    .updateTable('highlight')
    .set({ ...fields, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** @returns those that were suggestions until now */
export const keepHighlights = (tx: Tx, videoId: string, ids: readonly string[], accountId: string): Promise<HighlightRow[]> =>
  tx
    .updateTable('highlight')
    .set({ state: 'kept', created_by: accountId, updated_at: sql`now()` })
    .where('video_id', '=', videoId)
    .where('state', '=', 'suggested')
    .where('id', 'in', ids)
    .returning(columns)
    .execute()

export const deleteHighlightRows = (tx: Tx, videoId: string, ids: readonly string[]): Promise<Pick<HighlightRow, 'id' | 'state'>[]> =>
  tx.deleteFrom('highlight').where('video_id', '=', videoId).where('id', 'in', ids).returning(['id', 'state']).execute()

export async function countKept(tx: Tx, videoId: string): Promise<number> {
  const counted = tx.selectFrom('highlight').select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.where('video_id', '=', videoId).where('state', '=', 'kept').executeTakeFirstOrThrow()).n
}

interface Suggested {
  readonly method: string
  readonly version: string
  readonly made: readonly SuggestedHighlight[]
}

/** Takes the place of the suggestions that there were. */
export async function replaceSuggestions(tx: Tx, videoId: string, { method, version, made }: Suggested): Promise<void> {
  await tx.deleteFrom('highlight').where('video_id', '=', videoId).where('state', '=', 'suggested').execute()
  if (made.length === 0) return
  const values = made.map(({ text, start, duration, quotation }) => ({
    video_id: videoId,
    state: 'suggested',
    text,
    start_ms: start,
    duration_ms: duration,
    method,
    version,
    quote: quotation.text,
    quote_start_ms: quotation.start,
    quote_end_ms: quotation.end,
  }))
  await tx.insertInto('highlight').values(values).execute()
}

/** For statements over `video`. */
export const chaptersColumn: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', h.id, 'text', h.text, 'relOffset', h.start_ms, 'duration', h.duration_ms) order by h.start_ms, h.id), '[]')
  from highlight h where h.video_id = video.id and h.state = 'kept')`

/** What a video `v` is found by besides its own words. */
export const highlightWords: RawBuilder<string | null> = sql`(
  select string_agg(h.text, ' ' order by h.start_ms) from highlight h where h.video_id = v.id and h.state = 'kept')`

/** A copy has the same chapters. */
export const copyHighlights: CopyPart = async (tx, from, to) => {
  await sql`
    insert into highlight (video_id, state, text, start_ms, duration_ms, details, is_abs_time, method, version, quote, quote_start_ms, quote_end_ms, created_by)
    select ${to}, state, text, start_ms, duration_ms, details, is_abs_time, method, version, quote, quote_start_ms, quote_end_ms, created_by
    from highlight where video_id = ${from} and state = 'kept'`.execute(tx)
}

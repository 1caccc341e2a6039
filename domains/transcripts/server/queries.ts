import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import type { Cue } from './vtt.ts'

export interface TranscriptRow {
  readonly id: string
  readonly language: string
  readonly is_default: boolean
  readonly updated_at: Date
}

export function findEnabled(db: Db, videoId: string, language: string): Promise<TranscriptRow | undefined> {
  return db
    .selectFrom('transcript')
    .select(['id', 'language', 'is_default', 'updated_at'])
    .where('video_id', '=', videoId)
    .where(sql<boolean>`lower(language) = lower(${language})`)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
}

export async function listCues(db: Db, transcriptId: string): Promise<Cue[]> {
  const rows = await db
    .selectFrom('transcript_cue')
    .select(['start_ms', 'end_ms', 'text'])
    .where('transcript_id', '=', transcriptId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ start: row.start_ms, end: row.end_ms, text: row.text }))
}

/** The transcripts of one video change one after the other, so that what it is found by holds all of them. */
export async function lockTranscripts(tx: Tx, videoId: string): Promise<void> {
  await lockUntilCommit(tx, `transcripts ${videoId}`)
}

/** The same language replaces; a video's first transcript is its default. */
export async function upsertTranscript(tx: Tx, videoId: string, language: string, kind: 'uploaded' | 'generated'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into transcript (video_id, language, kind, is_default)
    values (${videoId}, ${language}, ${kind}, not exists (select from transcript where video_id = ${videoId} and is_default))
    on conflict (video_id, language) do update set kind = excluded.kind, updated_at = now()
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an insert returned nothing')
  return row.id
}

export async function countOthers(tx: Tx, videoId: string, language: string): Promise<number> {
  const { count } = await tx
    .selectFrom('transcript')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('video_id', '=', videoId)
    .where('language', '<>', language)
    .executeTakeFirstOrThrow()
  return count
}

export async function hasLanguage(tx: Tx, videoId: string, language: string): Promise<boolean> {
  const found = tx.selectFrom('transcript').select('id').where('video_id', '=', videoId).where('language', '=', language)
  return (await found.executeTakeFirst()) !== undefined
}

/** Another becomes the default in place of a default. @returns whether there was such a one */
export async function deleteTranscript(tx: Tx, videoId: string, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom('transcript').where('video_id', '=', videoId).where('id', '=', id).executeTakeFirst()
  if (gone.numDeletedRows === 0n) return false
  await sql`
    update transcript set is_default = true
    where id = (select id from transcript where video_id = ${videoId} order by created_at, id limit 1)
      and not exists (select from transcript where video_id = ${videoId} and is_default)`.execute(tx)
  return true
}

export type ShownRow = Pick<TranscriptRow, 'id' | 'language' | 'is_default'> & { readonly is_enabled: boolean; readonly kind: string }

export const getTranscript = (tx: Tx, id: string): Promise<ShownRow> =>
  tx.selectFrom('transcript').select(['id', 'language', 'is_default', 'is_enabled', 'kind']).where('id', '=', id).executeTakeFirstOrThrow()

export async function replaceCues(tx: Tx, videoId: string, transcriptId: string, cues: readonly Cue[]): Promise<void> {
  await tx.deleteFrom('transcript_cue').where('transcript_id', '=', transcriptId).execute()
  const column = <K extends keyof Cue>(name: K) => cues.map((cue) => cue[name])
  await sql`
    insert into transcript_cue (transcript_id, video_id, position, start_ms, end_ms, text)
    select ${transcriptId}, ${videoId}, position - 1, start_ms, end_ms, text
    from unnest(${column('start')}::int[], ${column('end')}::int[], ${column('text')}::text[])
      with ordinality as cue (start_ms, end_ms, text, position)`.execute(tx)
}

/** Everything that is said in a video, in all of its enabled languages. */
export async function readSpoken(tx: Tx, videoId: string): Promise<{ text: string; languages: string[] }> {
  const { rows } = await sql<{ text: string; languages: string[] }>`
    select coalesce(string_agg(c.text, ' ' order by t.is_default desc, t.language, c.position), '') as text,
      coalesce(array_agg(distinct t.language), '{}') as languages
    from transcript t join transcript_cue c on c.transcript_id = t.id where t.video_id = ${videoId} and t.is_enabled`.execute(tx)
  return rows[0] ?? { text: '', languages: [] }
}

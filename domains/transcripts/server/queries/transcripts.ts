import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'

type TranscriptKind = 'uploaded' | 'generated'

const columns = ['id', 'language', 'is_default', 'is_enabled', 'kind', 'translated_from', 'revision', 'updated_at'] as const

export interface StoredTranscript {
  readonly id: string
  readonly language: string
  readonly is_default: boolean
  readonly is_enabled: boolean
  readonly kind: string
  /** BCP 47, of the transcript that it was made from; null: none. */
  readonly translated_from: string | null
  readonly revision: number
  readonly updated_at: Date
}

interface Choice {
  readonly videoId: string
  /** The disabled ones, too. */
  readonly all: boolean
}

const rowsOf = (db: Db | Tx, { videoId, all }: Choice) => {
  const rows = db.selectFrom('transcript').select(columns).where('video_id', '=', videoId)
  return all ? rows : rows.where('is_enabled', '=', true)
}

/** The default first, then by language. */
export const listTranscripts = (db: Db | Tx, choice: Choice): Promise<StoredTranscript[]> =>
  rowsOf(db, choice).orderBy('is_default', 'desc').orderBy('language').execute()

export const findTranscript = (db: Db | Tx, choice: Choice, id: string): Promise<StoredTranscript | undefined> =>
  rowsOf(db, choice).where('id', '=', id).executeTakeFirst()

export const findByLanguage = (db: Db | Tx, choice: Choice, language: string): Promise<StoredTranscript | undefined> =>
  rowsOf(db, choice).where(sql<boolean>`lower(language) = lower(${language})`).executeTakeFirst()

/** The default of those that are to be had. */
export const findDefault = (db: Db | Tx, choice: Choice): Promise<StoredTranscript | undefined> =>
  rowsOf(db, choice).orderBy('is_default', 'desc').orderBy('language').limit(1).executeTakeFirst()

/** The transcripts of one video change one after the other, so that what it is found by holds all of them. */
export async function lockTranscripts(tx: Tx, videoId: string): Promise<void> {
  await lockUntilCommit(tx, `transcripts ${videoId}`)
}

interface Made {
  readonly language: string
  readonly kind: TranscriptKind
  readonly translatedFrom: string | null
}

/** The same language replaces; a video's first transcript is its default. */
export async function upsertTranscript(tx: Tx, videoId: string, { language, kind, translatedFrom }: Made) {
  const { rows } = await sql<{ id: string; revision: number; isNew: boolean }>`
    insert into transcript (video_id, language, kind, translated_from, is_default)
    values (${videoId}, ${language}, ${kind}, ${translatedFrom}, not exists (select from transcript where video_id = ${videoId} and is_default))
    on conflict (video_id, language) do update
    set kind = excluded.kind, translated_from = excluded.translated_from, revision = transcript.revision + 1, updated_at = now()
    returning id, revision, xmax = 0 as "isNew"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an insert returned nothing')
  return row
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

/** Another becomes the default in place of a default: the oldest that is enabled, else the oldest. @returns whether there was such a one */
export async function deleteTranscript(tx: Tx, videoId: string, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom('transcript').where('video_id', '=', videoId).where('id', '=', id).executeTakeFirst()
  if (gone.numDeletedRows === 0n) return false
  await sql`
    update transcript set is_default = true
    where id = (select id from transcript where video_id = ${videoId} order by is_enabled desc, created_at, id limit 1)
      and not exists (select from transcript where video_id = ${videoId} and is_default)`.execute(tx)
  return true
}

export interface TranscriptChanges {
  readonly language?: string | undefined
  readonly is_enabled?: boolean | undefined
}

/** What is absent stays as it is. */
export async function changeTranscript(tx: Tx, id: string, { language, is_enabled }: TranscriptChanges): Promise<void> {
  const set = { ...(language === undefined ? {} : { language }), ...(is_enabled === undefined ? {} : { is_enabled }) }
  await tx
    .updateTable('transcript')
    .set({ ...set, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** In place of the one that was. */
export async function makeDefault(tx: Tx, videoId: string, id: string): Promise<void> {
  await sql`update transcript set is_default = false where video_id = ${videoId} and is_default and id <> ${id}`.execute(tx)
  await sql`update transcript set is_default = true, updated_at = now() where id = ${id}`.execute(tx)
}

/** @returns its new revision */
export async function countTranscriptRevision(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .updateTable('transcript')
    .set({ revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

const spokenOf = (videoId: string): RawBuilder<unknown> =>
  sql`transcript t join transcript_cue c on c.transcript_id = t.id where t.video_id = ${videoId} and t.is_enabled`

/** Everything that is said in a video, in all of its enabled languages. */
export async function readSpoken(tx: Tx, videoId: string): Promise<{ text: string; languages: string[] }> {
  const { rows } = await sql<{ text: string; languages: string[] }>`
    select coalesce(string_agg(c.text, ' ' order by t.is_default desc, t.language, c.start_ms, c.position), '') as text,
      coalesce(array_agg(distinct t.language), '{}') as languages
    from ${spokenOf(videoId)}`.execute(tx)
  return rows[0] ?? { text: '', languages: [] }
}

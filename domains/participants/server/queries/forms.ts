import { sql } from 'kysely'
import type { CopyPart } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { ParticipantForm } from '../../contract.ts'

const none: ParticipantForm = { name: '', fields: [], gdpr: '', appears_at: 0 }

/** The form of a video; an empty one where it has none. */
export async function getForm(db: Db | Tx, videoId: string): Promise<ParticipantForm> {
  const row = await db.selectFrom('participant_form').selectAll().where('video_id', '=', videoId).executeTakeFirst()
  if (!row) return none
  return {
    name: row.name,
    fields: row.fields as unknown as ParticipantForm['fields'],
    gdpr: row.gdpr,
    appears_at: row.appears_at_ms / 1000,
  }
}

export async function hasForm(db: Db | Tx, videoId: string): Promise<boolean> {
  return (await db.selectFrom('participant_form').select('video_id').where('video_id', '=', videoId).executeTakeFirst()) !== undefined
}

export async function writeForm(tx: Tx, videoId: string, { name, fields, gdpr, appears_at }: ParticipantForm): Promise<void> {
  await sql`
    insert into participant_form (video_id, name, fields, gdpr, appears_at_ms)
    values (${videoId}, ${name}, ${JSON.stringify(fields)}::jsonb, ${gdpr}, ${Math.round(appears_at * 1000)})
    on conflict (video_id) do update set name = excluded.name, fields = excluded.fields, gdpr = excluded.gdpr,
      appears_at_ms = excluded.appears_at_ms`.execute(tx)
}

export async function removeForm(tx: Tx, videoId: string): Promise<void> {
  await tx.deleteFrom('participant_form').where('video_id', '=', videoId).execute()
}

/** The form of one video becomes that of a copy, which has none yet. */
export const copyForm: CopyPart = async (tx, from, to) => {
  await sql`
    insert into participant_form (video_id, name, fields, gdpr, appears_at_ms)
    select ${to}, name, fields, gdpr, appears_at_ms from participant_form where video_id = ${from}`.execute(tx)
}

/** s; null while it is not known. */
export async function findDuration(db: Db | Tx, assetId: string): Promise<number | null> {
  const row = await db.selectFrom('asset').select('duration_ms').where('id', '=', assetId).executeTakeFirst()
  return row?.duration_ms == null ? null : row.duration_ms / 1000
}

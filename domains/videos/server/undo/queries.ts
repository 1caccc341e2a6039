import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Hours in which a change can be taken back. */
const undoHours = 1

/** Who may watch a video, until when, and where it stands with its reviewer: what changes of several videos change. */
const columns = [
  'visibility', 'external_users', 'restricted_video', 'video_download', 'published', 'published_at', 'expires_at', 'expiry_told_days',
  'reviewer_id', 'review_state', 'review_comment', 'review_sent_at', 'cleared_visibility', 'cleared_external', 'terms_accepted_at',
] as const // biome-ignore format: a list

/** As JSON has it: it is compared and put back, and only the database reads it. */
export interface StandingSettings {
  readonly settings: Readonly<Record<(typeof columns)[number], unknown>>
  readonly members: readonly { readonly principal: string; readonly kind: 'USER' | 'GROUP' }[]
}

export async function readSettings(tx: Tx, videoId: string): Promise<StandingSettings> {
  const { rows } = await sql<StandingSettings>`
    select to_jsonb(s) as settings, coalesce((select jsonb_agg(jsonb_build_object('principal', principal, 'kind', kind) order by principal)
      from video_member where video_id = ${videoId}), '[]') as members
    from (select ${sql.join(columns.map((name) => sql.ref(name)))} from video where id = ${videoId}) as s`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a locked video is there')
  return row
}

export async function putSettingsBack(tx: Tx, videoId: string, settings: StandingSettings['settings']): Promise<void> {
  const each = sql.join(columns.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)}`))
  await sql`update video v set ${each}, updated_at = now()
    from jsonb_populate_record(null::video, ${JSON.stringify(settings)}::jsonb) as s where v.id = ${videoId}`.execute(tx)
}

export interface VideoChange<T> {
  readonly before: T
  readonly after: T
}

/** @returns its id */
export async function insertChange<T>(
  tx: Tx,
  of: { videoId: string; accountId: string },
  { before, after }: VideoChange<T>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into video_change (video_id, account_id, before, after)
    values (${of.videoId}, ${of.accountId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb) returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Of which video a change of this person is; undefined where it is taken back already, too old or somebody else's. */
export async function findChange(tx: Tx, id: string, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ video_id: string }>`select video_id from video_change
    where id = ${id} and account_id = ${accountId} and created_at > now() - make_interval(hours => ${undoHours})`.execute(tx)
  return rows[0]?.video_id
}

/** It can be taken once. */
export async function takeChange<T>(tx: Tx, id: string): Promise<VideoChange<T> | undefined> {
  const { rows } = await sql<VideoChange<T>>`delete from video_change where id = ${id} returning before, after`.execute(tx)
  return rows[0]
}

export async function forgetChanges(tx: Tx): Promise<void> {
  await sql`delete from video_change where created_at < now() - make_interval(hours => ${undoHours})`.execute(tx)
}

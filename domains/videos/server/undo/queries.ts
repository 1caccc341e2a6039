import { sql } from 'kysely'
import { changeLogOf } from '#domains/content/server.ts'
import type { Tx } from '#platform/server/db.ts'

export const changeLog = changeLogOf('video_change', 'video_id')

/** Whose a video is, who may watch it, until when, and where it stands with its reviewer: what changes of several videos change. */
const columns = [
  'owner_id', 'visibility', 'external_users', 'restricted_video', 'video_download', 'published', 'published_at', 'expires_at', 'expiry_told_days',
  'reviewer_id', 'review_state', 'review_comment', 'review_sent_at', 'cleared_visibility', 'cleared_external', 'terms_accepted_at',
] as const // biome-ignore format: a list

/** As JSON has it: it is compared and put back, and only the database reads it. */
export interface StandingSettings {
  readonly settings: Readonly<Record<(typeof columns)[number], unknown> & { owner_id: string; revision: number }>
  readonly members: readonly { readonly principal: string; readonly kind: 'USER' | 'GROUP' }[]
}

export async function readSettings(tx: Tx, videoId: string): Promise<StandingSettings> {
  const { rows } = await sql<StandingSettings>`
    select to_jsonb(s) as settings, coalesce((select jsonb_agg(jsonb_build_object('principal', principal, 'kind', kind) order by principal)
      from video_member where video_id = ${videoId}), '[]') as members
    from (select ${sql.join([...columns, 'revision'].map((name) => sql.ref(name)))} from video where id = ${videoId}) as s`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a locked video is there')
  return row
}

export async function putSettingsBack(tx: Tx, videoId: string, settings: StandingSettings['settings']): Promise<void> {
  const each = sql.join(columns.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)}`))
  await sql`update video v set ${each}, updated_at = now()
    from jsonb_populate_record(null::video, ${JSON.stringify(settings)}::jsonb) as s where v.id = ${videoId}`.execute(tx)
}

import { sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { narrowerThan } from './conflicts.ts'
import { isPassable } from './done.ts'
import type { ModuleRow } from './modules.ts'
import type { PlainTrack } from './rows.ts'

/** A place of a track at which something can be tried. */
export interface TrialItem extends ModuleRow {
  readonly videoId: string
  /** That must be passed, in the order in which they were made. */
  readonly quizzes: readonly { readonly id: string; readonly title: string }[]
}

/** Videos that are tried at most. */
const longestTrial = 500

/** Of a row `place`; where the track asks for them. */
const quizzesToPass = ({ quizzes_required: areRequired }: PlainTrack) =>
  areRequired
    ? sql`(select coalesce(json_agg(json_build_object('id', z.id, 'title', z.title) order by z.id), '[]')
        from quiz z where z.video_id = place."videoId" and ${isPassable})`
    : sql`'[]'::json`

/** What everybody sees to whom the track is given, and whoever tries it, too; with how much else stands there. */
export async function listTrialItems(db: Db, viewer: Viewer, track: PlainTrack): Promise<{ items: TrialItem[]; leftOut: number }> {
  const { id, visibility } = track
  const { rows } = await sql<TrialItem & { readonly total: number }>`
    with place as materialized (
      select m.id, m.track_id as "trackId", m.name, m.title, i.video_id as "videoId", m.position as module_at, i.position as at,
        ${visible(viewer)} and not (video.visibility = any(${[...narrowerThan(visibility)]}::text[])) as is_open
      from track_module m join track_item i on i.module_id = m.id join video on video.id = i.video_id
      where m.track_id = ${id} and video.deleted_at is null
    )
    select id, "trackId", name, title, "videoId", ${quizzesToPass(track)} as quizzes, (select count(*)::int from place) as total from place where is_open
    order by module_at, id, at, "videoId" limit ${longestTrial}`.execute(db)
  const total = rows[0]?.total ?? (await countPlaces(db, id))
  return { items: rows, leftOut: total - rows.length }
}

async function countPlaces(db: Db, trackId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from track_module m join track_item i on i.module_id = m.id join video on video.id = i.video_id
    where m.track_id = ${trackId} and video.deleted_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

import { sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'

/** From the narrowest on; chosen people of a track count as those of a video. */
const widths: readonly string[] = ['PRIVATE', 'MEMBERS', 'USERS', 'PUBLIC']
/** What fewer people see than a track of this visibility. */
export const narrowerThan = (visibility: string): readonly string[] =>
  widths.slice(0, widths.indexOf(visibility === 'GROUPS' ? 'MEMBERS' : visibility))

export interface Conflict {
  readonly id: string
  readonly visibility: string
  readonly acknowledged: boolean
}

/** Conflicts that are told at once. */
export const mostConflicts = 500

interface ConflictSearch {
  readonly trackId: string
  /** The one that the track would have. */
  readonly visibility: string
  readonly videoId?: string
}

/** Videos of a track, that the viewer sees, with fewer viewers than the track; none while a track of GROUPS has no members. One more than `mostConflicts` says that there are more. */
export async function listConflicts(db: Db | Tx, viewer: Viewer, { trackId, visibility, videoId }: ConflictSearch): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    select video.id, video.visibility, exists (
      select from track_acknowledged a where a.track_id = ${trackId} and a.video_id = video.id) as acknowledged
    from video where video.id in (
      select i.video_id from track_module m join track_item i on i.module_id = m.id where m.track_id = ${trackId})
      and video.visibility = any(${[...narrowerThan(visibility)]}::text[]) 
      and (${visibility}::text <> 'GROUPS' or exists (select from track_member where track_id = ${trackId})) and ${visible(viewer)}
      ${videoId === undefined ? sql`` : sql`and video.id = ${videoId}`}
    order by acknowledged, lower(video.title), video.id limit ${mostConflicts + 1}`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { countColumns } from './counting.ts'
import { type ProgressCounts, progressSums } from './learners.ts'
import type { TrackWindow } from './rows.ts'

export interface TeamTrackRow extends ProgressCounts {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly countedAt: Date | null
  /** Null: it was never asked for. */
  readonly isCounting: boolean | null
  readonly isStale: boolean | null
}

/** What was given to a group, by title, with how far its members are; one more than asked for. */
export async function listTeamTracks(db: Db, groupId: string, { first, max }: TrackWindow, leastScored: number): Promise<TeamTrackRow[]> {
  const { rows } = await sql<TeamTrackRow>`
    select given.*, ${countColumns}, progress.* from (
      select track.id, track.name, track.title from track_member m join track on track.id = m.track_id
      where m.principal = ${groupId} and m.kind = 'GROUP' and track.visibility = 'GROUPS'
      order by lower(track.title), track.id offset ${first} limit ${max + 1}
    ) as given left join track_count c on c.track_id = given.id cross join lateral (
      select ${progressSums(leastScored)} from group_member gm join account a on a.id = gm.account_id
      left join track_learner t on t.track_id = given.id and t.account_id = a.id
      where gm.group_id = ${groupId} and a.is_enabled
    ) as progress order by lower(given.title), given.id`.execute(db)
  return rows
}

/** One that was given to a group, by name or id. @returns its id */
export async function findTeamTrack(db: Db, groupId: string, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select track.id from track_member m join track on track.id = m.track_id
    where m.principal = ${groupId} and m.kind = 'GROUP' and track.visibility = 'GROUPS' and (track.name = ${name} or track.id::text = ${name})`.execute(
    db,
  )
  return rows[0]?.id
}

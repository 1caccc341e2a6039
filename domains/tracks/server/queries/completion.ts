import { sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { readable } from '../policy.ts'
import { progressOf } from './rows.ts'

/** Tracks with this video of which the person has watched all that they see, and that they were not known to have completed. */
export async function listNewlyCompleted(tx: Tx, person: Person, videoId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select track.id from track ${progressOf(person)}
    where track.id in (select m.track_id from track_item i join track_module m on m.id = i.module_id where i.video_id = ${videoId})
      and ${readable(person)} and progress.total > 0 and progress.completed = progress.total
      and not exists (select from track_completion c where c.track_id = track.id and c.account_id = ${person.id})
    order by track.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Of a track that somebody sees, the videos that they see, each once, in order. */
export async function listVideosToWatch(db: Db | Tx, person: Person, trackId: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select video.id, video.title from track join track_module m on m.track_id = track.id join track_item i on i.module_id = m.id
    join video on video.id = i.video_id
    where track.id = ${trackId} and ${readable(person)} and ${visible(person)}
    group by video.id order by min(m.position), min(i.position), video.id`.execute(db)
  return rows
}

export interface CompletedTrack {
  readonly trackId: string
  readonly accountId: string
  /** Now, where nothing is said. */
  readonly at?: Date | undefined
}

/** That their page tells is for `markTold`. @returns whether it was not there before */
export async function insertCompletion(tx: Tx, { trackId, accountId, at }: CompletedTrack): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('track_completion')
    .values({ track_id: trackId, account_id: accountId, told_at: null, ...(at && { completed_at: at }) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** @returns whether the page has not told it before */
export async function markTold(tx: Tx, trackId: string, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('track_completion')
    .set({ told_at: sql`now()` })
    .where('track_id', '=', trackId)
    .where('account_id', '=', accountId)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

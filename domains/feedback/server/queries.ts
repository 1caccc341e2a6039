import { sql } from 'kysely'
import type { CopyPart } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export async function findFeedbackAddress(db: Db | Tx, videoId: string): Promise<string | null> {
  const row = await db.selectFrom('video_feedback').select('url').where('video_id', '=', videoId).executeTakeFirst()
  return row?.url ?? null
}

export async function writeFeedbackAddress(tx: Tx, videoId: string, url: string): Promise<void> {
  await tx
    .insertInto('video_feedback')
    .values({ video_id: videoId, url })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ url }))
    .execute()
}

export async function removeFeedbackAddress(tx: Tx, videoId: string): Promise<void> {
  await tx.deleteFrom('video_feedback').where('video_id', '=', videoId).execute()
}

/** A copy of a video leads to the same address. */
export const copyFeedbackAddress: CopyPart = async (tx, from, to) => {
  await sql`insert into video_feedback (video_id, url) select ${to}, url from video_feedback where video_id = ${from}`.execute(tx)
}

import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** Of these videos, those that somebody besides these people has commented on, or somebody who has left since. */
export async function commentedByOthers(db: Db | Tx, videoIds: readonly string[], accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('comment')
    .select('video_id')
    .distinct()
    .where(sql<boolean>`video_id = any (${[...videoIds]}::text[])`)
    .where(sql<boolean>`(author_id is null or author_id <> all (${[...accountIds]}::uuid[]))`)
    .execute()
  return rows.flatMap((row) => row.video_id ?? [])
}

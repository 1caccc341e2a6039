import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** What comments look at in a video: its owner and length, and who manages it. `at` is now, epoch s. */
export function findVideoFacts(db: Db | Tx, videoId: string) {
  return db
    .selectFrom('video')
    .innerJoin('account', 'account.id', 'video.owner_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select([
      'video.title',
      'video.owner_id',
      'video.visibility',
      'video.restricted_video',
      'video.video_download',
      'video.comments_enabled',
      'account.username as ownerName',
      'asset.duration_ms',
      sql<number>`floor(extract(epoch from now()))::int`.as('at'),
    ])
    .where('video.id', '=', videoId)
    .executeTakeFirst()
}

export type VideoFacts = NonNullable<Awaited<ReturnType<typeof findVideoFacts>>>

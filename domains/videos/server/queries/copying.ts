import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { Author } from './changes.ts'

/** What is said of a video besides its words, and goes along with a copy. */
export interface CopyableFields {
  readonly description: string
  readonly topics: string[]
  readonly authors: Author[]
  /** Whether there is something to play, which the copy would play too. */
  readonly plays: boolean
}

export function readCopyable(tx: Tx, id: string): Promise<CopyableFields> {
  return tx
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select([
      'video.description',
      sql<string[]>`array(select t.topic from video_topic t where t.video_id = video.id order by t.topic)`.as('topics'),
      sql<Author[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', w.name, 'accountId', w.account_id) order by w.position), '[]')
        from video_author w where w.video_id = video.id)`.as('authors'),
      sql<boolean>`asset.playable_at is not null and asset.state <> 'failed' and asset.deleted_at is null`.as('plays'),
    ])
    .where('video.id', '=', id)
    .executeTakeFirstOrThrow()
}

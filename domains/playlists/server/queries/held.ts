import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** The playlists of these people, and the videos in them. */
export async function playlistsOf(db: Db | Tx, ownerIds: readonly string[]) {
  return db
    .selectFrom('playlist')
    .select(['id', 'name', 'owner_id as ownerId'])
    .select(sql<string[]>`array(select video_id from playlist_item where playlist_id = playlist.id)`.as('held'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`owner_id = any (${[...ownerIds]}::uuid[])`)
    .execute()
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export interface Choice {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly includes: boolean
  readonly items: number
}

interface Asked {
  readonly accountId: string
  readonly videoId: string
  readonly text: string
  /** Only those that hold the video, only those that do not, or both. */
  readonly includes: boolean | undefined
  readonly first: number
  readonly max: number
}

const holds = (videoId: string): RawBuilder<boolean> =>
  sql`exists (select from playlist_item i where i.playlist_id = playlist.id and i.video_id = ${videoId})`

/** A person's own playlists, the newest first, with whether they hold a video; one more than asked for. */
export async function listOwnChoices(db: Db, { accountId, videoId, text, includes, first, max }: Asked): Promise<Choice[]> {
  const wanted = includes === undefined ? sql`true` : sql`${holds(videoId)} = ${includes}`
  // Asked of every title only where there is something to ask for.
  const called = text === '' ? sql`true` : sql`lower(title) like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`
  const { rows } = await sql<Choice>`
    select playlist.id, playlist.name, playlist.title, ${holds(videoId)} as includes,
      (select count(*)::int from playlist_item i join video on video.id = i.video_id
        where i.playlist_id = playlist.id and video.deleted_at is null) as items
    from (
      select * from playlist where owner_id = ${accountId} and deleted_at is null and ${called} and ${wanted}
      order by created_at desc, id offset ${first} limit ${max + 1}
    ) as playlist order by created_at desc, id`.execute(db)
  return rows
}

/** How many of a person's own playlists hold a video, and how many do not. */
export async function countOwnChoices(db: Db, accountId: string, videoId: string): Promise<{ holding: number; others: number }> {
  const { rows } = await sql<{ holding: number; all: number }>`
    select (select count(*)::int from playlist_item i join playlist on playlist.id = i.playlist_id
        where i.video_id = ${videoId} and playlist.owner_id = ${accountId} and playlist.deleted_at is null) as holding,
      (select count(*)::int from playlist where owner_id = ${accountId} and deleted_at is null) as all`.execute(db)
  const { holding, all } = rows[0] ?? { holding: 0, all: 0 }
  return { holding, others: all - holding }
}

import { type RawBuilder, sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'

export interface Sorting {
  readonly by: 'title' | 'date'
  readonly descending: boolean
}

interface Placing {
  readonly playlistId: string
  /** The new order of rows `i` of `playlist_item` and `video`. */
  readonly order: RawBuilder<unknown>
  /** What each remembers of where it stood. */
  readonly before: RawBuilder<unknown>
}

/** Gives the items that are not deleted the positions that they have together, in another order. */
const place = (tx: Tx, { playlistId, order, before }: Placing) =>
  sql`
    with held as (
      select i.video_id, i.position, row_number() over (order by i.position, i.video_id) as place, row_number() over (order by ${order}) as wanted
      from playlist_item i join video on video.id = i.video_id where i.playlist_id = ${playlistId} and video.deleted_at is null
    )
    update playlist_item i set position = there.position, position_before = ${before}
    from held here join held there on there.place = here.wanted
    where i.playlist_id = ${playlistId} and i.video_id = here.video_id`.execute(tx)

/** The place of what the viewer may not see tells nothing of it: it goes to the end, as it stood. */
export async function sortItems(tx: Tx, viewer: Viewer, playlistId: string, { by, descending }: Sorting): Promise<void> {
  const seen = visible(viewer)
  const value = by === 'title' ? sql`lower(video.title)` : sql`video.published_at`
  const order = sql`${seen} desc, case when ${seen} then ${value} end ${descending ? sql`desc` : sql`asc`}, i.position, i.video_id`
  await place(tx, { playlistId, order, before: sql`i.position` })
}

/** The order from before the last sort, with what came since at the end. @returns whether there was one */
export async function unsortItems(tx: Tx, playlistId: string): Promise<boolean> {
  const { rows } = await sql`
    select from playlist_item where playlist_id = ${playlistId} and position_before is not null limit 1`.execute(tx)
  if (rows.length === 0) return false
  await place(tx, { playlistId, order: sql`i.position_before nulls last, i.position, i.video_id`, before: sql`null` })
  return true
}

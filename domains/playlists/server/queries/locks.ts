import { type RawBuilder, sql } from 'kysely'
import { type SequencesAsk, visible } from '#domains/videos/server.ts'
import { batchedForViewer } from '#platform/server/viewer-query.ts'
import { binding, readable } from '../policy.ts'
import { watchedBy } from './items.ts'

interface LockRow {
  readonly videoId: string
  readonly waits: boolean
  readonly names: string[]
  readonly titles: string[]
}

type Videos = { readonly videoIds: RawBuilder<readonly string[]> }

const lockRows = batchedForViewer(
  { videoIds: 'text' },
  (viewer, { videoIds }: Videos) => sql<LockRow>`
  select id as "videoId", bool_and(waits) as waits, array_agg(name order by created_at desc) as names, array_agg(title order by created_at desc) as titles
  from (
    select video.id, playlist.name, playlist.title, playlist.created_at, exists (
      select from playlist_item i join video on video.id = i.video_id
      where i.playlist_id = playlist.id and i.position < item.position and ${visible(viewer)} and not ${watchedBy(viewer)}
    ) as waits
    from playlist_item item
    join playlist on playlist.id = item.playlist_id
    join account keeper on keeper.id = playlist.owner_id
    join video on video.id = item.video_id
    where item.video_id = any(${videoIds}::text[]) and ${binding()} and ${readable(viewer)} and ${visible(viewer)}
      and video.owner_id is distinct from ${viewer.id} and playlist.owner_id is distinct from ${viewer.id} and not ${watchedBy(viewer)}
  ) as places group by id`,
)

/**
 * Of these videos, what this viewer may not watch yet, and the newest playlist in which it waits; null where one has come to it. A video waits
 * where it stands in sequences that bind it, and in none of them all that comes before was watched; what was watched once stays open. Asked
 * for every page of a video and every part of its bytes.
 */
export const playlistSequences: SequencesAsk = async (db, viewer, videoIds) => {
  const rows = await lockRows(db, viewer, { videoIds })
  return new Map(
    rows.map(({ videoId, waits, names: [name = ''], titles: [displayname = ''] }) => [
      videoId,
      waits ? { type: 'playlist', name, displayname } : null,
    ]),
  )
}

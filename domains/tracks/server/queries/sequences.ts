import { type RawBuilder, sql } from 'kysely'
import { type SequencesAsk, visible } from '#domains/videos/server.ts'
import { batchedForViewer } from '#platform/server/viewer-query.ts'
import { bindingTrack, readable } from '../policy.ts'
import { doneBy, watchedWhole } from './done.ts'
import { authoredBy } from './rows.ts'

interface SequenceRow {
  readonly videoId: string
  readonly waits: boolean
  readonly names: string[]
  readonly titles: string[]
}

type Videos = { readonly videoIds: RawBuilder<readonly string[]> }

const sequenceRows = batchedForViewer(
  { videoIds: 'text' },
  (viewer, { videoIds }: Videos) => sql<SequenceRow>`
  select id as "videoId", bool_and(waits) as waits, array_agg(name order by created_at desc) as names,
    array_agg(title order by created_at desc) as titles
  from (
    select video.id, track.name, track.title, track.created_at, exists (
      select from track_module before join track_item i on i.module_id = before.id join video on video.id = i.video_id
      where before.track_id = track.id and (before.position, i.position, i.video_id) < (m.position, item.position, item.video_id)
        and ${visible(viewer)} and not ${doneBy(viewer)}
    ) as waits
    from track_item item
    join track_module m on m.id = item.module_id
    join track on track.id = m.track_id
    join account keeper on keeper.id = track.owner_id
    join video on video.id = item.video_id
    where item.video_id = any(${videoIds}::text[]) and ${bindingTrack()} and ${readable(viewer)} and ${visible(viewer)}
      and video.owner_id is distinct from ${viewer.id} and track.owner_id is distinct from ${viewer.id} and not ${authoredBy(viewer)}
      and not ${watchedWhole(viewer)}
  ) as places group by id`,
)

/** The same of tracks as `playlistSequences` of playlists: modules follow each other, and of several places of a video one opens it. */
export const trackSequences: SequencesAsk = async (db, viewer, videoIds) => {
  const rows = await sequenceRows(db, viewer, { videoIds })
  return new Map(
    rows.map(({ videoId, waits, names: [name = ''], titles: [displayname = ''] }) => [
      videoId,
      waits ? { type: 'track', name, displayname } : null,
    ]),
  )
}

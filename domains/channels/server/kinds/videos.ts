import { type RawBuilder, sql } from 'kysely'
import type { VideoType } from '#domains/videos/contract.ts'
import {
  findVisibleVideo,
  listedInSearch,
  listTilesOf,
  listVisibleIds,
  matchesOfFew,
  onAir,
  rankOf,
  tsquery,
  visible,
} from '#domains/videos/server.ts'
import { videoTypeNames } from '#domains/videos/type-names.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ContentKind, Wanted } from './kind.ts'

/** The type of a video as channels call it. @param type the column */
export const itemTypeOf = (type: RawBuilder<unknown>) =>
  sql`case ${type} when 'short' then ${sql.lit(videoTypeNames.short)} else ${type} end`

/** The words' own row says for whom a video is on air; what is not found is not ranked. */
function rowsOf(viewer: Viewer, { channelId, asked, most }: Wanted) {
  const rank = asked ? rankOf(sql`s.words`, tsquery({ ...asked, shallow: false })) : sql`0::real`
  return sql`
    select i.entity_type, i.entity_id, ${itemTypeOf(sql`s.type`)} as type, i.featured, s.owner_id, s.topics, s.languages, s.duration_ms, s.published_at as at, i.added_at, ${rank} as rank
    from channel_item i join video_search s on s.video_id = i.entity_id
    where i.channel_id = ${channelId} and i.entity_type = 'video' and ${listedInSearch(viewer)} ${asked ? sql`and ${matchesOfFew(asked)}` : sql``}
    order by i.added_at desc, i.entity_id desc limit ${most}`
}

/** Videos, shorts and podcasts. */
export const videoKind: ContentKind = {
  entityType: 'video',
  tabs: [
    { type: 'video', label: 'Videos' },
    { type: 'short_video', label: 'Shorts' },
    { type: 'podcast', label: 'Podcasts' },
  ],
  onAir: (viewer) => onAir(viewer, sql`i.entity_id`),
  title: (viewer) => sql`(select video.title from video where video.id = i.entity_id and ${visible(viewer)})`,
  holdsWords: (viewer, asked) => sql`exists (
    select from video_search s where s.video_id = i.entity_id and ${visible(viewer, sql`i.entity_id`)} and ${matchesOfFew(asked)} offset 0)`,
  found: (viewer, wanted) => sql`
    select i.entity_type, i.entity_id, i.type, i.featured, (select username from account where account.id = i.owner_id) as owner,
      i.topics, i.languages, i.duration_ms, i.at, i.added_at, i.rank
    from (${rowsOf(viewer, wanted)}) as i`,
  show: async (db, viewer, ids) => {
    const tiles = await listTilesOf(db, viewer, await listVisibleIds(db, viewer, ids))
    return new Map(tiles.map((tile) => [tile.id, { type: videoTypeNames[tile.type], tile }]))
  },
  find: async (db, viewer, id) => {
    if (!videoIdPattern.test(id)) return undefined
    const video = await findVisibleVideo(db, viewer, id)
    return video && { id, type: videoTypeNames[video.type as VideoType] }
  },
}

import { sql } from 'kysely'
import type { VideoType } from '#domains/videos/contract.ts'
import { getVisibleVideo, listedInSearch, listTilesOf, listVisibleIds, matchesOfFew, onAir, tsquery } from '#domains/videos/server.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ItemType } from '../../contract.ts'
import type { ContentKind, Wanted } from './kind.ts'

export const itemTypes: Readonly<Record<VideoType, ItemType>> = { video: 'video', short: 'short_video', podcast: 'podcast' }

const typeColumn = sql`case s.type when 'short' then 'short_video' else s.type end`

/** The words' own row says for whom a video is on air; what is not found is not ranked. */
function rowsOf(viewer: Viewer, { channelId, asked, most }: Wanted) {
  const rank = asked ? sql`ts_rank('{0.05, 0.2, 0.5, 1}', s.words, ${tsquery({ ...asked, shallow: false })})` : sql`0::real`
  return sql`
    select i.entity_type, i.entity_id, ${typeColumn} as type, i.featured, s.owner_id, s.topics, s.languages, s.duration_ms, s.published_at as at, i.added_at, ${rank} as rank
    from channel_item i join video_search s on s.video_id = i.entity_id
    where i.channel_id = ${channelId} and i.entity_type = 'video' and ${listedInSearch(viewer)} ${asked ? sql`and ${matchesOfFew(asked)}` : sql``}
    order by i.added_at desc, i.entity_id desc limit ${most}`
}

/** Videos, shorts and podcasts. */
export const videoKind: ContentKind = {
  entityType: 'video',
  types: ['video', 'short_video', 'podcast'],
  onAir: (viewer) => onAir(viewer, sql`i.entity_id`),
  found: (viewer, wanted) => sql`
    select i.entity_type, i.entity_id, i.type, i.featured, (select username from account where account.id = i.owner_id) as owner,
      i.topics, i.languages, i.duration_ms, i.at, i.added_at, i.rank
    from (${rowsOf(viewer, wanted)}) as i`,
  show: async (db, viewer, ids) => {
    const tiles = await listTilesOf(db, viewer, await listVisibleIds(db, viewer, ids))
    return new Map(tiles.map((tile) => [tile.id, { type: itemTypes[tile.type], tile }]))
  },
  typeOf: async (db, viewer, id) => {
    if (!videoIdPattern.test(id)) return undefined
    const video = await getVisibleVideo(db, viewer, id).catch(unlessHidden)
    return video && itemTypes[video.type as VideoType]
  },
}

function unlessHidden(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === 'not_found')) throw error
}

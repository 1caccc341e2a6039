import { sql } from 'kysely'
import type { VideoType } from '#domains/videos/contract.ts'
import {
  type Asked,
  getVisibleVideo,
  listedInSearch,
  listTilesOf,
  listVisibleIds,
  matches,
  onAir,
  tsquery,
} from '#domains/videos/server.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ItemType } from '../../contract.ts'
import type { ContentKind, Wanted } from './kind.ts'

export const itemTypes: Readonly<Record<VideoType, ItemType>> = { video: 'video', short: 'short_video', podcast: 'podcast' }

const typeColumn = sql`case s.type when 'short' then 'short_video' else s.type end`

const columns = sql`i.entity_type, i.entity_id, i.added_at`
const lastAdded = sql`order by i.added_at desc, i.entity_id desc`

const withoutWords = (viewer: Viewer, { channelId, most }: Wanted) => sql`
  select ${columns}, 0::real as rank from channel_item i
  where i.channel_id = ${channelId} and i.entity_type = 'video' and ${onAir(viewer, sql`i.entity_id`)} ${lastAdded} limit ${most}`

/** The words' own row says for whom a video is on air. */
const withWords = (viewer: Viewer, { channelId, most }: Wanted, asked: Asked) => sql`
  select ${columns}, ts_rank('{0.05, 0.2, 0.5, 1}', s.words, ${tsquery({ ...asked, shallow: false })}) as rank
  from channel_item i join video_search s on s.video_id = i.entity_id
  where i.channel_id = ${channelId} and i.entity_type = 'video' and ${matches(asked)} and ${listedInSearch(viewer)}
  ${lastAdded} limit ${most}`

/** Videos, shorts and podcasts. */
export const videoKind: ContentKind = {
  entityType: 'video',
  types: ['video', 'short_video', 'podcast'],
  onAir: (viewer) => onAir(viewer, sql`i.entity_id`),
  found: (viewer, wanted) => sql`
    select i.entity_type, i.entity_id, ${typeColumn} as type, (select username from account where account.id = s.owner_id) as owner,
      s.topics, s.languages, s.duration_ms, s.published_at as at, i.added_at, i.rank
    from (${wanted.asked ? withWords(viewer, wanted, wanted.asked) : withoutWords(viewer, wanted)}) as i
    join video_search s on s.video_id = i.entity_id`,
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

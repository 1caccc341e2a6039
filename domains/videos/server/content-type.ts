import { sql } from 'kysely'
import type { ContentType, Summary } from '#domains/content/server.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Tile } from '../contract.ts'
import { embeddedPlayerAddress, videoAddress } from '../video-address.ts'
import { mayEmbed, mayManage, mayOpen } from './access.ts'
import { videoAudience } from './audience.ts'
import { videoOwned } from './commands/deletion.ts'
import { grantVideoEmbed } from './commands/embedding.ts'
import { seesTopicOfVideo, visible } from './policy.ts'
import { findVisibleVideo } from './queries/detail.ts'
import { listVideoSummaries, type VideoSummary } from './queries/video-summaries.ts'

declare module '#domains/content/server.ts' {
  interface ShownShapes {
    readonly tile: Tile
  }
}

const summaryOf = ({ id, title, type, thumbnailUrl }: VideoSummary): Summary => ({
  id,
  title,
  url: videoAddress({ id, type }),
  thumbnailUrl,
})

const summaries = async (db: Db | Tx, ids: readonly string[]): Promise<Summary[]> => (await listVideoSummaries(db, ids)).map(summaryOf)

/** Videos, shorts and podcasts. Lists show them as tiles, and search reads them from an index of their own. */
export const videoType: ContentType = {
  type: 'video',
  plural: 'videos',
  label: 'Video',
  pluralLabel: 'Videos',
  sees: (viewer, id) => sql`exists (select from video where video.id = ${id} and ${visible(viewer)} offset 0)`,
  find: async (db, viewer, id) => {
    const video = videoIdPattern.test(id) ? await findVisibleVideo(db, viewer, id) : undefined
    const [found] = video ? await listVideoSummaries(db, [id]) : []
    const restricted = video?.restricted_video ?? false
    const summary = found && { ...summaryOf(found), description: found.description }
    return summary && { ...summary, restricted, embedUrl: restricted ? null : `${embeddedPlayerAddress(id)}?search=false&like=false` }
  },
  summaries,
  pages: { opens: mayOpen, manages: mayManage, embeds: mayEmbed },
  owned: videoOwned,
  embed: grantVideoEmbed,
  audience: videoAudience,
  seesTopic: seesTopicOfVideo,
}

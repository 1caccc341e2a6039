import { type RawBuilder, sql } from 'kysely'
import type { SeesTopic } from '#domains/topics/server.ts'
import { capabilitiesOf, holds, type Role, type Viewer } from '#platform/server/viewer.ts'
import { playlistAudience } from './audience.ts'

type Clause = RawBuilder<boolean>

/** Who may see a playlist. Every read of one goes through this clause; `visible` is that of its videos. */
export const { visible: readable } = playlistAudience

/** Whether the viewer sees a playlist with a topic that is SQL text. */
export const seesTopicOfPlaylist: SeesTopic = (viewer, topic) =>
  sql`exists (select from playlist_topic t join playlist on playlist.id = t.playlist_id where t.topic = ${topic} and ${readable(viewer)} offset 0)`

const keeping = sql.join(
  (['user', 'poweruser', 'reviewer', 'siteadmin'] as const satisfies readonly Role[])
    .filter((role) => capabilitiesOf(role).includes('manage_others'))
    .map((role) => sql.lit(role)),
)

/**
 * Whether a playlist (its owner's account is `keeper`) may hold back a row of `video`: only who may manage a video, and so could hide it
 * altogether, decides when it is watched. Nothing waits for who sees a PRIVATE one.
 */
export const binding = (): Clause => sql`(playlist.sequential
  and (playlist.owner_id = video.owner_id or keeper.role in (${keeping})))`

export const can = {
  create: (viewer: Viewer): boolean => holds(viewer, 'upload'),
  manage: (viewer: Viewer, playlist: { readonly owner_id: string }): boolean => playlist.owner_id === viewer.id || can.manageOthers(viewer),
  /** Every playlist, since none is PRIVATE; and nothing waits for them. */
  manageOthers: (viewer: Viewer): boolean => holds(viewer, 'manage_others'),
  seeDomainContent: (viewer: Viewer): boolean => holds(viewer, 'domain_content'),
}

import { type RawBuilder, sql } from 'kysely'
import type { SeesTopic } from '#domains/topics/server.ts'
import { capabilitiesOf, holds, managers, type Role, signedIn, type Viewer } from '#platform/server/viewer.ts'

type Clause = RawBuilder<boolean>

/** Of the organisation, and signed in. */
export const isMember = (viewer: Viewer): boolean => viewer.principals.includes(signedIn)

/** Who may see a row of `playlist`: PUBLIC everybody, USERS everybody of the organisation who is signed in, all of them whoever manages it. */
export function readable(viewer: Viewer, isOfOrganisation: boolean = isMember(viewer)): Clause {
  if (holds(viewer, 'manage_others') || isOfOrganisation) return sql`true`
  return sql`(playlist.visibility = 'PUBLIC' or playlist.owner_id = ${viewer.id})`
}

/** The same of a playlist by its id (a text), for a statement of many viewers, in which their principals are SQL. */
export const readableById = (viewer: Viewer, id: RawBuilder<string>): Clause => sql`exists (
  select from playlist where playlist.id = (${id})::uuid and (playlist.visibility = 'PUBLIC' or playlist.owner_id = ${viewer.id}
    or ${sql.lit(signedIn)} = any(${viewer.principals}::uuid[]) or ${sql.lit(managers)} = any(${viewer.principals}::uuid[])) offset 0)`

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

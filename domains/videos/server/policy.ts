import { type RawBuilder, sql } from 'kysely'
import { anyPrincipal, stillListed, stillReads } from '#domains/audience/server.ts'
import type { SeesTopic } from '#domains/topics/server.ts'
import { administers, holds, managers, type Viewer, type ViewerRef } from '#platform/server/viewer.ts'
import { videoAudience } from './audience.ts'

type Clause = RawBuilder<boolean>

/** Who may see a video. Every read of one goes through this clause or one of those below, which ask for more. */
export const { visible } = videoAudience

/** Whether the viewer sees a video with a topic that is SQL text. */
export const seesTopicOfVideo: SeesTopic = (viewer, topic) =>
  sql`exists (select from video_topic t where t.topic = ${topic} and ${visible(viewer, sql`t.video_id`)} offset 0)`

/** Whether the viewer manages a video that they see, in statements over `video`: `can.manage`. */
export const managesVideoRow = (viewer: ViewerRef): Clause => sql`(video.owner_id = ${viewer.id}
    or case video.visibility when 'PRIVATE' then ${sql.lit(administers(viewer))} else ${sql.lit(managers)} = ${anyPrincipal(viewer)} end)`

/** Whether the viewer may keep the file of a video that they see, in statements over `video`: `can.download`. */
export const savesVideoRow = (viewer: ViewerRef): Clause =>
  sql`(${managesVideoRow(viewer)} or (video.video_download and not video.restricted_video))`

/** Whether the viewer sees a video, by its id, and manages it. */
export const seesAndManages = (viewer: ViewerRef, id: RawBuilder<unknown>): Clause =>
  sql`exists (select from video where video.id = ${id} and ${visible(viewer)} and ${managesVideoRow(viewer)} offset 0)`

/**
 * The same of a row `s` of `video_search`, whose index knows for whom a video is on air: for counting many. What is not on air only its
 * owner sees, and who manages others'.
 */
export function visibleInSearch(viewer: ViewerRef): Clause {
  const id = sql`s.video_id`
  return sql`(${listedInSearch(viewer)} or ((s.owner_id = ${viewer.id} or ${managers} = ${anyPrincipal(viewer)}) and ${visible(viewer, id)}))`
}

/** What stands on public listings for this viewer: visible, published, playable, not expired. */
export const listed = (viewer: ViewerRef): Clause => sql`exists (${videoAudience.listedRows(viewer)})`

/** The same of few videos, by their id. */
export const onAir = (viewer: ViewerRef, id: RawBuilder<unknown>): Clause => videoAudience.listed(viewer, id)

export const listedOfFew = (viewer: ViewerRef): Clause => videoAudience.listed(viewer)

/** Of a row `r` of `video_reader`: whether its principal sees the video still, and whether lists show it to them. */
export const byReader = {
  visible: sql.join(stillReads(videoAudience.kind, sql`r`), sql` and `),
  listed: sql.join(stillListed(videoAudience.kind, sql`r`), sql` and `),
}

/** What is listed, of a row `s` of `video_search`, which has a copy. */
export const listedInSearch = (viewer: ViewerRef): Clause => sql`(s.readers && ${viewer.principals}::uuid[] and s.ends_at > now())`

/** What a search finds, of a row `s` of `video_search`: what is listed, and one’s own for oneself alone. */
export const foundInSearch = (viewer: Viewer): Clause =>
  viewer.id === null
    ? listedInSearch(viewer)
    : sql`(${listedInSearch(viewer)} or (s.owner_id = ${viewer.id} and ${visible(viewer, sql`s.video_id`)}))`

/** What the write rules look at. `visibility` and `owner_id` are those before the change. */
export interface Rights {
  readonly owner_id: string
  readonly visibility: string
  readonly restricted_video: boolean
  readonly video_download: boolean
}

/** What the rules of a review look at. */
type Reviewed = Pick<Rights, 'owner_id'> & { readonly reviewer_id: string | null }

/** Rules about a video that the viewer sees; hidden ones are never asked about. */
export const can = {
  create: (viewer: Viewer): boolean => holds(viewer, 'upload'),
  /** Of PRIVATE videos of others a siteadmin sees only those that were opened (VW-6.19, wire-details "Rights"). */
  manage: (viewer: Viewer, video: Rights): boolean =>
    video.owner_id === viewer.id || (video.visibility === 'PRIVATE' ? holds(viewer, 'administer') : holds(viewer, 'manage_others')),
  /** Every video that they see, and nothing of it waits for them. */
  manageOthers: (viewer: Viewer): boolean => holds(viewer, 'manage_others'),
  /** Reviewers that the video was sent to; not its owner, who would decide alone. */
  decide: (viewer: Viewer, video: Reviewed): boolean =>
    holds(viewer, 'administer') || (holds(viewer, 'review') && video.reviewer_id === viewer.id && video.owner_id !== viewer.id),
  review: (viewer: Viewer): boolean => holds(viewer, 'review'),
  like: (viewer: Viewer): boolean => holds(viewer, 'like'),
  download: (viewer: Viewer, video: Rights): boolean => can.manage(viewer, video) || (video.video_download && !video.restricted_video),
  embed: (video: Rights): boolean => !video.restricted_video,
  /** May open others' PRIVATE videos, after being asked. */
  openPrivate: (viewer: Viewer): boolean => holds(viewer, 'administer'),
  seeDomainContent: (viewer: Viewer): boolean => holds(viewer, 'domain_content'),
  readReports: (viewer: Viewer): boolean => holds(viewer, 'administer'),
  seeDeleted: (viewer: Viewer): boolean => holds(viewer, 'see_deleted'),
}

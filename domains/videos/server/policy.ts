import { type RawBuilder, sql } from 'kysely'
import { holds, type Viewer } from '#platform/server/viewer.ts'

type Clause = RawBuilder<boolean>

/** One parameter whatever the number of principals, so that the statement stays the same. */
const anyOf = ({ principals }: Viewer) => sql`any(${principals}::uuid[])`

const readers = (viewer: Viewer) =>
  sql`select from video_reader where video_reader.video_id = video.id and video_reader.principal = ${anyOf(viewer)}`

/**
 * Who may see a video: whoever one of its readers stands for. Every read of a video goes through this clause or one of
 * those below, which ask for more. A PRIVATE video that a siteadmin opened all the same stays open to them while they administer.
 */
export function visible(viewer: Viewer): Clause {
  // Asked of few: a look into the index for each, where the planner would hash everything that the viewer may see.
  const read: Clause = sql`exists (${readers(viewer)} offset 0)`
  if (!holds(viewer, 'administer')) return read
  const opened = sql`select from video_access where video_access.video_id = video.id and video_access.account_id = ${viewer.id}`
  return sql`(${read} or (video.deleted_at is null and exists (${opened})))`
}

/** What stands on public listings for this viewer: visible, published, playable, not expired. */
export const listed = (viewer: Viewer): Clause => sql`exists (${readers(viewer)} and video_reader.published_at is not null)`

/** The same of few videos, by their id. */
export const onAir = (viewer: Viewer, id: RawBuilder<unknown>): Clause => sql`exists (
  select from video_reader where video_reader.video_id = ${id} and video_reader.principal = ${anyOf(viewer)}
    and video_reader.published_at is not null offset 0)`

export const listedOfFew = (viewer: Viewer): Clause => onAir(viewer, sql`video.id`)

/** Who may see a video, of few videos and for who does not administer; looks at nothing of the row but its id. */
export const visibleOfFew = (viewer: Viewer): Clause => sql`exists (${readers(viewer)} offset 0)`

/** Who may see a video, asked of its id where no row of `video` is at hand: a look into the index for each. */
export function sees(viewer: Viewer, id: RawBuilder<unknown>): Clause {
  const read: Clause = sql`exists (
    select from video_reader where video_reader.video_id = ${id} and video_reader.principal = ${anyOf(viewer)} offset 0)`
  if (!holds(viewer, 'administer')) return read
  return sql`(${read} or exists (select from video_access opened join video on video.id = opened.video_id
    where opened.video_id = ${id} and opened.account_id = ${viewer.id} and video.deleted_at is null))`
}

/** What is listed, of a row `s` of `video_search`, which has a copy. */
export const listedInSearch = (viewer: Viewer): Clause => sql`s.readers && ${viewer.principals}::uuid[]`

/** What the write rules look at. `visibility` and `owner_id` are those before the change. */
export interface Rights {
  readonly owner_id: string
  readonly visibility: string
  readonly restricted_video: boolean
  readonly video_download: boolean
}

/** Rules about a video that the viewer sees; hidden ones are never asked about. */
export const can = {
  create: (viewer: Viewer): boolean => holds(viewer, 'upload'),
  /** Of PRIVATE videos of others a siteadmin sees only those that were opened (VW-6.19, wire-details "Rights"). */
  manage: (viewer: Viewer, video: Rights): boolean =>
    video.owner_id === viewer.id || (video.visibility === 'PRIVATE' ? holds(viewer, 'administer') : holds(viewer, 'manage_others')),
  like: (viewer: Viewer): boolean => holds(viewer, 'like'),
  download: (viewer: Viewer, video: Rights): boolean => can.manage(viewer, video) || (video.video_download && !video.restricted_video),
  embed: (video: Rights): boolean => !video.restricted_video,
  /** May open others' PRIVATE videos, after being asked. */
  openPrivate: (viewer: Viewer): boolean => holds(viewer, 'administer'),
  seeDomainContent: (viewer: Viewer): boolean => holds(viewer, 'domain_content'),
  readReports: (viewer: Viewer): boolean => holds(viewer, 'administer'),
  seeDeleted: (viewer: Viewer): boolean => holds(viewer, 'see_deleted'),
}

import { posterOf } from '#domains/media/server.ts'
import { durationClock } from '#platform/contract/duration.ts'
import { undoDays } from '#platform/contract/undo.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ReviewState, Tile, VideoType, Visibility } from '../contract.ts'
import { can, type Rights } from './policy.ts'
import type { listDeleted } from './queries/deletion.ts'
import type { DetailRow } from './queries/detail.ts'
import type { TileRow } from './queries/tiles.ts'

export const seconds = (ms: number): number => Math.round(ms) / 1000

/** Whole percent, never more than 100 (CM-3.56). */
export function percentOf(coveredMs: number | null, durationMs: number | null): number {
  if (!durationMs || !coveredMs) return 0
  return Math.min(100, Math.floor((100 * coveredMs) / durationMs))
}

const presentCan = (viewer: Viewer, video: Rights & Pick<TileRow, 'withheld'>) => ({
  manage: can.manage(viewer, video),
  like: can.like(viewer),
  download: can.download(viewer, video) && (can.manage(viewer, video) || !video.withheld),
  embed: can.embed(video),
})

export function presentTile(row: TileRow, viewer: Viewer): Tile {
  const thumbnail = row.thumbnail_url ?? posterOf({ id: row.asset_id, extras: row.extras })
  return {
    id: row.id,
    displayname: row.title,
    description: row.description,
    type: row.type as VideoType,
    state: row.state as Tile['state'],
    thumbnail_url: thumbnail,
    thumbnail_path: thumbnail,
    duration: row.duration_ms === null ? null : seconds(row.duration_ms),
    durationStr: row.duration_ms === null ? '' : durationClock(row.duration_ms / 1000),
    playCount: row.play_count,
    likes: row.like_count,
    owner: { name: row.username, displayname: row.ownerName },
    channel: row.channel,
    topics: row.topics,
    visibility: row.visibility as Visibility,
    published: row.published,
    featured: row.featured,
    expiry_date: row.expires_at === null ? null : Math.floor(row.expires_at.getTime() / 1000),
    expired: isExpired(row),
    percentage: percentOf(row.covered_ms, row.duration_ms),
    time_sort: row.published_at.toISOString(),
    ...(row.interrupted && row.owner_id === viewer.id ? { interrupted: row.interrupted } : {}),
    ...(row.fetching && row.owner_id === viewer.id ? { fetching: row.fetching } : {}),
    can: presentCan(viewer, row),
  }
}

/** Where it stands on its way to others, for who manages it. */
export const presentPublishing = (
  row: Pick<DetailRow, 'reviewer' | 'review_state' | 'review_comment' | 'terms_accepted_at' | 'revision' | 'revisedBy' | 'revised_at'>,
) => ({
  video_reviewer: row.reviewer?.name ?? '',
  reviewer_username: row.reviewer?.name ?? '',
  reviewer: row.reviewer,
  review_state: row.review_state as ReviewState,
  review_comment: row.review_comment,
  terms_of_use: row.terms_accepted_at !== null,
  revision: row.revision,
  revised_by: row.revisedBy,
  revised_at: row.revised_at?.toISOString() ?? null,
})

export const isExpired = ({ expires_at }: { expires_at: Date | null }): boolean => expires_at !== null && expires_at.getTime() <= Date.now()

export const presentDeleted = (row: Awaited<ReturnType<typeof listDeleted>>[number]) => ({
  id: row.id,
  displayname: row.title,
  type: row.type as VideoType,
  owner: { name: row.username, displayname: row.displayname },
  deleted_at: (row.deleted_at ?? new Date(0)).toISOString(),
  gone_at: new Date((row.deleted_at?.getTime() ?? 0) + undoDays * 86_400_000).toISOString(),
})

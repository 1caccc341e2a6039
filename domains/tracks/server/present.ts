import { posterOf } from '#domains/media/server.ts'
import { resumeMs } from '#domains/videos/completion.ts'
import type { Tile } from '#domains/videos/contract.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { DueDate, TrackBecause, TrackTile, TrackVisibility } from '../contract.ts'
import { can } from './policy.ts'
import type { RecommendedTrack } from './queries/by-progress.ts'
import type { Conflict } from './queries/conflicts.ts'
import type { TrackMemberRow } from './queries/members.ts'
import type { ItemRow, MeasuredModule, ModuleRow } from './queries/modules.ts'
import type { TrackRow } from './queries/rows.ts'

const presentDue = ({ dueDay, dueAt, dueState }: TrackRow): DueDate | null =>
  dueDay !== null && dueAt !== null && dueState !== null ? { date: dueDay, at: dueAt.toISOString(), state: dueState } : null

const isDone = ({ total, completed }: TrackRow): boolean => total > 0 && completed === total

const pictureOf = ({ thumbnail_url, firstThumbnail, firstAsset, firstExtras }: TrackRow): string | null =>
  thumbnail_url ?? firstThumbnail ?? (firstAsset === null ? null : posterOf({ id: firstAsset, extras: firstExtras }))

export const presentTrack = (row: TrackRow, viewer: Viewer): TrackTile => ({
  id: row.id,
  trackName: row.name,
  displayname: row.title,
  description: row.description,
  author: row.author,
  owner: { name: row.username, displayname: row.ownerName },
  thumbnail_url: row.thumbnail_url,
  picture_url: pictureOf(row),
  visibility: row.visibility as TrackVisibility,
  featured: row.featured,
  sequential: row.sequential,
  quizzes_required: row.quizzes_required,
  recertify_months: row.recertify_months,
  due_on: row.due_on,
  due_days: row.due_days ?? 0,
  self_enrol: row.self_enrol,
  topics: row.topics,
  total_video_count: row.total,
  completed_count: row.completed,
  // Hundred is said only of what is done.
  percentage: row.total === 0 ? 0 : Math.floor((100 * row.completed) / row.total),
  due: presentDue(row),
  enrolled: row.enrolled,
  can: {
    manage: can.manage(viewer, row),
    // Nothing of it is left to do.
    enrol: can.enrol(viewer, row) && !row.enrolled && !isDone(row),
    leave: row.enrolled && !row.begun,
  },
})

/** Why a track is recommended. */
export const presentBecause = ({ reason = null, reasonName: name = '' }: Partial<RecommendedTrack>): TrackBecause =>
  reason === null ? null : { reason, name }

export const presentModule = ({ id, name, title }: ModuleRow) => ({ id, name, title, displayname: title })

export const presentMeasured = (row: MeasuredModule) => ({
  ...presentModule(row),
  total_video_count: row.total,
  completed_count: row.completed,
  duration: Math.round(row.durationMs / 1000),
})

/** Of a video that the viewer may not see nothing is said but that it stands there. */
const unseen = { title: '', owner: null, description: '', duration: null, thumbnail_url: null, visibility: null }

/** @param tile of the video; undefined where the viewer may not see it */
export const presentModuleVideo = (item: ItemRow, tile: Tile | undefined) => ({
  id: item.videoId,
  ...(tile
    ? {
        title: tile.displayname,
        owner: tile.owner,
        description: tile.description,
        duration: tile.duration,
        thumbnail_url: tile.thumbnail_url,
        visibility: tile.visibility,
      }
    : unseen),
  completed: item.completed,
  quiz_left: item.watched && !item.completed,
  is_locked: item.waits && !item.watched && tile?.can.manage === false,
  resume_offset: Math.floor(resumeMs(item.positionMs, item.durationMs) / 1000),
  comments_enabled: tile !== undefined && item.commentsEnabled ? ('ALL' as const) : ('NONE' as const),
  visible: tile !== undefined,
})

export const presentConflict = ({ id, visibility, acknowledged }: Conflict, tile: Tile) => ({
  g_conf_id: id,
  displayname: tile.displayname,
  images: { thumb: tile.thumbnail_url },
  ownerDisplayname: tile.owner.displayname,
  visibility,
  acknowledged,
  can: { share: tile.can.manage },
})

export const presentTrackMember = ({ username, displayname, kind, isOwner }: TrackMemberRow) => ({
  username,
  displayname,
  type: kind === 'GROUP' ? ('GRP' as const) : ('user' as const),
  name: username,
  is_owner: isOwner,
})

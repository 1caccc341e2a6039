import { posterOf } from '#domains/media/server.ts'
import type { Tile } from '#domains/videos/contract.ts'
import { durationInWords } from '#platform/contract/duration.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Playlist, PlaylistItem, PlaylistTile, PlaylistVisibility } from '../contract.ts'
import { can } from './policy.ts'
import type { Choice } from './queries/choices.ts'
import type { Figures, PlacedItem } from './queries/items.ts'
import type { Holding, PlaylistRow, UncountedRow } from './queries/playlists.ts'

const pictureOf = ({ thumbnail_url, firstThumbnail, firstAsset, firstExtras }: Holding): string | null =>
  thumbnail_url ?? firstThumbnail ?? (firstAsset === null ? null : posterOf({ id: firstAsset, extras: firstExtras }))

export function presentPlaylistTile(row: PlaylistRow, viewer: Viewer): PlaylistTile {
  const thumbnail = pictureOf(row)
  return {
    id: row.id,
    name: row.name,
    displayname: row.title,
    description: row.description,
    thumbnail_url: thumbnail,
    thumbnail_path: thumbnail,
    kapsule_count: row.items,
    owner: { name: row.username, displayname: row.ownerName },
    visibility: row.visibility as PlaylistVisibility,
    sequential_play: row.sequential,
    featured: row.featured,
    topics: row.topics,
    time_sort: row.created_at.toISOString(),
    can: { manage: can.manage(viewer, row) },
  }
}

export const presentPlaylist = (row: UncountedRow, { items, durationMs }: Figures, viewer: Viewer): Playlist => ({
  ...presentPlaylistTile({ ...row, items }, viewer),
  duration: Math.round(durationMs) / 1000,
  durationHumanize: humanized(durationMs),
  tags: row.tags,
  author: row.author,
  reviewer_username: row.reviewer,
  thumbnailUploadUrl: row.thumbnail_url,
})

/** `1 hour 5 minutes`, `45 seconds`: from a minute on to the nearest one. */
const humanized = (ms: number): string => durationInWords(ms < 59_500 ? ms / 1000 : Math.round(ms / 60_000) * 60)

/** Of a video that the viewer may not see nothing is said but that it stands there. */
const unseen = {
  displayname: '',
  description: '',
  durationStr: '',
  duration: null,
  playCount: 0,
  thumbnail_url: null,
  owner: { name: '', displayname: '' },
  visibility: null,
}

const told = ({ displayname, description, durationStr, duration, playCount, thumbnail_url, owner, visibility }: Tile) => ({
  displayname,
  description,
  durationStr,
  duration,
  playCount,
  thumbnail_url,
  owner,
  visibility,
})

/** @param tile of the video; undefined where the viewer may not see it */
export const presentItem = (item: PlacedItem, tile: Tile | undefined, isLocked: boolean): PlaylistItem => ({
  video_id: item.videoId,
  serial_number: item.serial,
  ...(tile ? told(tile) : unseen),
  is_locked: isLocked,
  already_watched: item.watched,
  current_watch_percentage: tile?.percentage ?? 0,
  visible: tile !== undefined,
})

export const presentChoice = ({ id, name, title, includes, items }: Choice) => ({
  id,
  name,
  displayname: title,
  includes_video: includes,
  kapsule_count: items,
})

export function presentHolding(row: Holding) {
  const thumbnail = pictureOf(row)
  return { id: row.id, name: row.name, displayname: row.title, thumbnail_url: thumbnail, thumbnail_path: thumbnail }
}

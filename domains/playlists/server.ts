import type { LocksAsk } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { maySeePlaylist } from './server/doors.ts'
import { can } from './server/policy.ts'
import { listLocks } from './server/queries/locks.ts'
import { boundWith, type PlaylistsAsk } from './server/routes.ts'

export { createPlaylist, featurePlaylist, playlistBelonging } from './server/commands/changes.ts'
export { addVideo } from './server/commands/content.ts'
export { listVideosOfPlaylist } from './server/content.ts'
export { mayManagePlaylist, maySeePlaylist } from './server/doors.ts'
export { findPlaylists, listPlaylistTiles } from './server/listings.ts'
export { playlistPanel } from './server/panel.ts'
export { readable as readablePlaylist } from './server/policy.ts'
export { countHolding as countPlaylistsOfVideo, holdsWords as holdsPlaylistWords } from './server/queries/playlists.ts'

/** Which videos wait in a sequence; for nobody who manages playlists. */
export const playlistLocks: LocksAsk = async (db, viewer, videoIds) =>
  can.manageOthers(viewer) ? new Map() : listLocks(db, viewer, videoIds)

/** @param asks what playlists must know of the domains that they do not see */
export const playlists = (asks: PlaylistsAsk): Domain => ({ bound: boundWith(asks), topics: { playlist: maySeePlaylist } })

import type { LocksAsk } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { maySeePlaylist } from './server/doors.ts'
import { can } from './server/policy.ts'
import { listLocks } from './server/queries/locks.ts'
import { bound } from './server/routes.ts'

export { createPlaylist, featurePlaylist, playlistBelonging } from './server/commands/changes.ts'
export { addVideo } from './server/commands/content.ts'
export { listVideosOfPlaylist } from './server/content.ts'
export { mayManagePlaylist, maySeePlaylist } from './server/doors.ts'
export { findPlaylists } from './server/listings.ts'
export { playlistPanel } from './server/panel.ts'
export { readable as readablePlaylist } from './server/policy.ts'

/** Which videos wait in a sequence; for nobody who manages playlists. */
export const playlistLocks: LocksAsk = async (db, viewer, videoIds) =>
  can.manageOthers(viewer) ? new Map() : listLocks(db, viewer, videoIds)

export const playlists: Domain = { bound, topics: { playlist: maySeePlaylist } }

import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { playlistFeed } from './contract/feed.ts'
import { playlistType } from './server/content-type.ts'
import { playlistJobs, playlistReactions } from './server/jobs.ts'
import { boundWith, type PlaylistsAsk } from './server/routes.ts'

export { createPlaylist, deletePlaylist, featurePlaylist } from './server/commands/changes.ts'
export { addVideo } from './server/commands/content.ts'
export { playlistType } from './server/content-type.ts'
export { listPlaylistsTitled } from './server/listings.ts'
export { playlistPanel } from './server/panel.ts'
export { playlistsOf } from './server/queries/held.ts'
export { playlistSequences } from './server/queries/locks.ts'
export { countHolding as countPlaylistsOfVideo } from './server/queries/playlists.ts'

/** @param asks what playlists must know of the domains that they do not see */
export const playlists = (asks: PlaylistsAsk): Domain => ({
  bound: boundWith(asks),
  jobs: playlistJobs,
  reactions: playlistReactions,
  topics: [hearing(playlistFeed, playlistType.sees)],
})

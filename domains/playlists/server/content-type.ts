import type { Card } from '#domains/content/contract.ts'
import { type ContentType, namedThings } from '#domains/content/server.ts'
import type { PlaylistTile } from '../contract.ts'
import { mayManagePlaylist, maySeePlaylist } from './access.ts'
import { playlistAudience } from './audience.ts'
import { playlistOwned } from './commands/changes.ts'
import { listVideosOfPlaylist } from './content.ts'
import { listPlaylistTiles } from './listings.ts'
import { readable, seesTopicOfPlaylist } from './policy.ts'
import { playlistDocuments } from './queries/words.ts'

const cardOf = ({
  id,
  name,
  displayname,
  description,
  thumbnail_url,
  owner,
  kapsule_count,
  sequential_play,
  time_sort,
}: PlaylistTile): Card => ({
  id,
  name,
  type: 'playlist',
  label: 'Playlist',
  displayname,
  description,
  thumbnail_url,
  theme_colour: null,
  url: `/web/playlists/${name}`,
  embed_url: `/web/embed/playlists/${name}`,
  owner,
  kapsule_count,
  badge: sequential_play ? 'In order' : null,
  time_sort,
})

export const playlistType: ContentType = {
  type: 'playlist',
  plural: 'playlists',
  label: 'Playlist',
  pluralLabel: 'Playlists',
  ...namedThings('playlist', 'playlists', (viewer) => readable(viewer)),
  listed: {
    documents: playlistDocuments,
    cards: async (db, viewer, ids) => (await listPlaylistTiles(db, viewer, ids)).map(cardOf),
    inChannels: true,
  },
  shelf: listVideosOfPlaylist,
  pages: { opens: maySeePlaylist, manages: mayManagePlaylist, embeds: maySeePlaylist },
  owned: playlistOwned,
  audience: playlistAudience,
  seesTopic: seesTopicOfPlaylist,
}

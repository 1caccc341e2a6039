import { videoList } from '#domains/videos/fragments.tsx'
import { playAddress } from '#domains/videos/video-address.ts'
import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { ChoicePage, ContentPage, PlaylistItem, PlaylistPage } from './contract.ts'
import { ItemCard } from './web/play/item-card.tsx'
import { PlaylistTile } from './web/playlist-tile.tsx'

const playlists = ({ items, first, next, last_index, total, scope, qtext }: PlaylistPage) =>
  renderHtml(
    <ul {...dataAttributes({ first, next, last_index, total, scope, qtext })}>
      {items.map((tile) => (
        <li key={tile.id} {...dataAttributes({ id: tile.id, name: tile.name, kapsule_count: tile.kapsule_count, featured: tile.featured })}>
          <PlaylistTile tile={tile} />
        </li>
      ))}
    </ul>,
  )

const PlaylistCard = ({ item }: { item: PlaylistItem }) => (
  <li>
    <ItemCard item={item} to={{ to: playAddress(item.video_id), search: {} }} onPlay={() => undefined} />
  </li>
)

const content = ({ items, first, next, last_index, total, view }: ContentPage) =>
  renderHtml(
    <ul {...dataAttributes({ first, next, last_index, total, view })}>
      {items.map((item) => (
        <PlaylistCard key={item.video_id} item={item} />
      ))}
    </ul>,
  )

const choices = ({ items, first, next, last_index, myplaylist_count, videoplaylist_count }: ChoicePage) =>
  renderHtml(
    <ul {...dataAttributes({ first, next, last_index, myplaylist_count, videoplaylist_count })}>
      {items.map(({ id, name, displayname, includes_video, kapsule_count }) => (
        <li key={id} id={displayname} {...dataAttributes({ playlist: name, includes_video, kapsule_count })}>
          {displayname}
        </li>
      ))}
    </ul>,
  )

export const playlistFragments = {
  listPlaylists: playlists,
  listDomainPlaylists: playlists,
  listPlaylistContent: content,
  listPlaylistRelated: content,
  listChoices: choices,
  searchContent: videoList,
  addToPlaylist: ({ item }: { item: PlaylistItem }) => renderHtml(<PlaylistCard item={item} />),
} as const

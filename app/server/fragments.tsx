import type { HomeSection } from '#domains/home/contract.ts'
import type { inboxRoutes } from '#domains/inbox/contract.ts'
import type { ChoicePage, ContentPage, PlaylistItem, PlaylistPage } from '#domains/playlists/contract.ts'
import { ItemCard, PlaylistTile } from '#domains/playlists/web.ts'
import type { Tile, VideoPage, videoRoutes } from '#domains/videos/contract.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import { channelFragments } from './fragments/channels.tsx'
import { commentFragments } from './fragments/comments.tsx'
import { data, html } from './fragments/html.tsx'
import { Item } from './fragments/item.tsx'
import { listFragments } from './fragments/lists.tsx'
import { searchFragments } from './fragments/search.tsx'

type Listed = Pick<VideoPage, 'items' | 'first' | 'next' | 'last_index' | 'total'> & { readonly scope?: string; readonly qtext?: string }

const listing = ({ items, first, next, last_index, total, scope, qtext }: Listed) =>
  html(
    <ul {...data({ first, next, last_index, total, scope, qtext })}>
      {items.map((tile) => (
        <Item key={tile.id} tile={tile} />
      ))}
    </ul>,
  )

type SharePanel = AnswerOf<typeof inboxRoutes.getSharePanel>

const sharePanel = ({ title, url, embed_code, recent }: SharePanel) =>
  html(
    <form {...data({ url })}>
      <h2>{title}</h2>
      <label>
        Link <input readOnly value={url} />
      </label>
      {embed_code !== null && (
        <label>
          Code for another site <textarea readOnly value={embed_code} />
        </label>
      )}
      <label>
        People <input name="recipients" list="share-recent" />
      </label>
      <datalist id="share-recent">
        {recent.map(({ name, displayname }) => (
          <option key={name} value={name}>
            {displayname}
          </option>
        ))}
      </datalist>
      <label>
        Message <textarea name="message" maxLength={1000} />
      </label>
    </form>,
  )

const home = ({ sections }: { readonly sections: readonly HomeSection[] }) =>
  html(
    sections.map(({ id, title, items }) => (
      <section key={id} {...data({ section: id })}>
        <h2>{title}</h2>
        <ul>
          {items.map((tile) => (
            <Item key={tile.id} tile={tile} />
          ))}
        </ul>
      </section>
    )),
  )

const playlists = ({ items, first, next, last_index, total, scope, qtext }: PlaylistPage) =>
  html(
    <ul {...data({ first, next, last_index, total, scope, qtext })}>
      {items.map((tile) => (
        <li key={tile.id} {...data({ id: tile.id, name: tile.name, kapsule_count: tile.kapsule_count, featured: tile.featured })}>
          <PlaylistTile tile={tile} />
        </li>
      ))}
    </ul>,
  )

const PlaylistCard = ({ item }: { item: PlaylistItem }) => (
  <li>
    <ItemCard item={item} to={{ to: `/web/videos/${item.video_id}/play`, search: {} }} onPlay={() => undefined} />
  </li>
)

const content = ({ items, first, next, last_index, total, view }: ContentPage) =>
  html(
    <ul {...data({ first, next, last_index, total, view })}>
      {items.map((item) => (
        <PlaylistCard key={item.video_id} item={item} />
      ))}
    </ul>,
  )

const choices = ({ items, first, next, last_index, myplaylist_count, videoplaylist_count }: ChoicePage) =>
  html(
    <ul {...data({ first, next, last_index, myplaylist_count, videoplaylist_count })}>
      {items.map(({ id, name, displayname, includes_video, kapsule_count }) => (
        <li key={id} id={displayname} {...data({ playlist: name, includes_video, kapsule_count })}>
          {displayname}
        </li>
      ))}
    </ul>,
  )

type Settings = AnswerOf<typeof videoRoutes.getVideoSettings>

const settings = ({ option, video, ...panel }: Settings) => {
  if (option === 'playlist') return choices(panel as unknown as ChoicePage)
  const { id, displayname, description, visibility, topics } = video
  const rows = { title: displayname, description, visibility, topics: topics.join(', ') }
  return html(
    <dl {...data({ option, video_id: id })}>
      {Object.entries(rows).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>,
  )
}

/** HTML of the routes that have a fragment, by the route's name; from the same tiles as the pages. */
export const fragments = {
  ...channelFragments,
  ...commentFragments,
  ...listFragments,
  listVideos: listing,
  listShorts: listing,
  listPodcasts: listing,
  listFoundVideos: listing,
  listRelatedVideos: listing,
  listMyVideos: listing,
  listMyPodcasts: listing,
  listMyShorts: listing,
  listMyContent: listing,
  listMyContentShortly: listing,
  listDomainVideos: listing,
  listDomainPodcasts: listing,
  listPlaylists: playlists,
  listDomainPlaylists: playlists,
  listPlaylistContent: content,
  listPlaylistRelated: content,
  listChoices: choices,
  searchContent: listing,
  addToPlaylist: ({ item }: { item: PlaylistItem }) => html(<PlaylistCard item={item} />),
  ...searchFragments,
  getHome: home,
  getSharePanel: sharePanel,
  getVideoSettings: settings,
  getVideoSettingsPanel: settings,
  getVideoTile: (tile: Tile) => html(<Item tile={tile} />),
} as const

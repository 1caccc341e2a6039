import type { HomeSection } from '#domains/home/contract.ts'
import type { SearchPage } from '#domains/search/contract.ts'
import type { Tile, VideoPage, videoRoutes } from '#domains/videos/contract.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import { channelFragments } from './fragments/channels.tsx'
import { commentFragments } from './fragments/comments.tsx'
import { data, html } from './fragments/html.tsx'
import { Item } from './fragments/item.tsx'
import { listFragments } from './fragments/lists.tsx'

type Listed = Pick<VideoPage, 'items' | 'first' | 'next' | 'last_index' | 'total'> & { readonly scope?: string; readonly qtext?: string }

const listing = ({ items, first, next, last_index, total, scope, qtext }: Listed) =>
  html(
    <ul {...data({ first, next, last_index, total, scope, qtext })}>
      {items.map((tile) => (
        <Item key={tile.id} tile={tile} />
      ))}
    </ul>,
  )

const found = (page: SearchPage) => listing({ ...page, items: page.items })

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

type Settings = AnswerOf<typeof videoRoutes.getVideoSettings>

const settings = ({ option, video }: Settings) => {
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
  search: found,
  getHome: home,
  getVideoSettings: settings,
  getVideoSettingsPanel: settings,
  getVideoTile: (tile: Tile) => html(<Item tile={tile} />),
} as const

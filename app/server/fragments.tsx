import type { HomeSection } from '#domains/home/contract.ts'
import type { SearchPage, searchRoutes } from '#domains/search/contract.ts'
import type { Tile, VideoPage, videoRoutes } from '#domains/videos/contract.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
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

type Found = SearchPage['items'][number]
type Thing = Exclude<Found, Tile>

const isThing = (item: Found): item is Thing => !('state' in item)

const ThingItem = ({ thing: { id, type, name, displayname, description, url, kapsule_count } }: { thing: Thing }) => (
  <li {...data({ id, type, name, kapsule_count })}>
    <a href={url}>{displayname}</a>
    {description && <p>{description}</p>}
  </li>
)

const found = ({ items, groups, facets, ...page }: SearchPage) =>
  html(
    <>
      {facets.map((facet) => (
        <ul key={facet.name} {...data({ facet: facet.name })}>
          {facet.values.map(({ value, label, count, selected }) => (
            <li key={value} {...data({ value, count, selected: Number(selected) })}>
              {label}
            </li>
          ))}
        </ul>
      ))}
      <ul
        {...data({
          first: page.first,
          next: page.next,
          prev: page.prev,
          last_index: page.last_index,
          total: page.total,
          qtext: page.qtext,
          type: page.type,
        })}
      >
        {groups.flatMap((group) => group.items.map((thing) => <ThingItem key={thing.id} thing={thing} />))}
        {items.map((item) => (isThing(item) ? <ThingItem key={item.id} thing={item} /> : <Item key={item.id} tile={item} />))}
      </ul>
    </>,
  )

const places = ({ items, next, total }: AnswerOf<typeof searchRoutes.searchWithin>) =>
  html(
    <ul {...data({ next, total })}>
      {items.map(({ time, text, kind }) => (
        <li key={`${time} ${text}`} {...data({ time, kind })}>
          {text}
        </li>
      ))}
    </ul>,
  )

const words = ({ items }: AnswerOf<typeof searchRoutes.suggestWithin>) =>
  html(
    <ul>
      {items.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>,
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
  searchWithin: places,
  suggestWithin: words,
  getHome: home,
  getVideoSettings: settings,
  getVideoSettingsPanel: settings,
  getVideoTile: (tile: Tile) => html(<Item tile={tile} />),
} as const

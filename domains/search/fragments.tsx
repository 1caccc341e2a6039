import type { Tile } from '#domains/videos/contract.ts'
import { TileItem } from '#domains/videos/fragments.tsx'
import type { AnswerOf } from '#platform/contract/route.ts'
import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { SearchPage, searchRoutes } from './contract.ts'

type Found = SearchPage['items'][number]
type Thing = Exclude<Found, Tile>

const isThing = (item: Found): item is Thing => !('state' in item)

const ThingItem = ({ thing: { id, type, name, displayname, description, url, kapsule_count } }: { thing: Thing }) => (
  <li {...dataAttributes({ id, type, name, kapsule_count })}>
    <a href={url}>{displayname}</a>
    {description && <p>{description}</p>}
  </li>
)

const found = ({ items, groups, facets, ...page }: SearchPage) =>
  renderHtml(
    <>
      {facets.map((facet) => (
        <ul key={facet.name} {...dataAttributes({ facet: facet.name })}>
          {facet.values.map(({ value, label, count, selected }) => (
            <li key={value} {...dataAttributes({ value, count, selected: Number(selected) })}>
              {label}
            </li>
          ))}
        </ul>
      ))}
      <ul
        {...dataAttributes({
          first: page.first,
          next: page.next,
          prev: page.prev,
          last_index: page.last_index,
          total: page.total,
          qtext: page.qtext,
          type: page.type,
        })}
      >
        {groups.flatMap((group) => group.items.map((thing) => <ThingItem key={`${thing.type} ${thing.id}`} thing={thing} />))}
        {items.map((item) => (isThing(item) ? <ThingItem key={item.id} thing={item} /> : <TileItem key={item.id} tile={item} />))}
      </ul>
    </>,
  )

const places = ({ items, next, total }: AnswerOf<typeof searchRoutes.searchWithin>) =>
  renderHtml(
    <ul {...dataAttributes({ next, total })}>
      {items.map(({ time, text, kind }) => (
        <li key={`${kind} ${time} ${text}`} {...dataAttributes({ time, kind })}>
          {text}
        </li>
      ))}
    </ul>,
  )

const words = ({ items }: AnswerOf<typeof searchRoutes.suggestWithin>) =>
  renderHtml(
    <ul>
      {items.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>,
  )

export const searchFragments = { search: found, searchWithin: places, suggestWithin: words } as const

import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Tile } from '#domains/videos/contract.ts'
import { ListedTile, useViewerships } from '#domains/videos/web.ts'
import { Carousel } from '#platform/web/ui/carousel.tsx'
import { TileGrid } from '#platform/web/ui/tile-grid.tsx'
import type { Because, HomeSection } from '../contract.ts'

type Item = HomeSection['items'][number]

export const isTile = (item: Item): item is Tile => 'state' in item

interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

/** Where all of a section is; null where it has no page of its own. */
function placeOf(source: string): Place | null {
  const [kind = '', name = ''] = source.split(/:(.*)/s)
  if (kind === 'topic') return { to: `/web/topics/${encodeURIComponent(name)}` }
  if (name === 'recent') return { to: '/web/videos' }
  if (name === 'trending' || name === 'popular') return { to: '/web/videos', search: { scope: name } }
  if (name === 'podcasts' || name === 'shorts') return { to: `/web/${name}` }
  return kind === 'scope' ? null : { to: `/web/${kind}s/${encodeURIComponent(name)}` }
}

export function More({ source }: { source: string }) {
  const place = placeOf(source)
  return place && <SeeAll {...place} />
}

export function SeeAll({ to, search = {} }: Place) {
  return (
    <Link to={to} search={search} className="shrink-0 rounded-md px-2 py-1 font-medium text-accent-ink text-sm hover:bg-accent-soft">
      <Trans>See all</Trans>
    </Link>
  )
}

/** What the numbers behind a section are. */
function Hint({ source }: { source: string }) {
  if (source === 'scope:trending') return <Trans>Most watched in the last seven days</Trans>
  if (source === 'scope:popular') return <Trans>Most watched since they were published</Trans>
  return null
}

export function Row({ section: { source, title, items } }: { section: HomeSection }) {
  const hinted = source === 'scope:trending' || source === 'scope:popular'
  return (
    <Carousel title={title} {...(hinted && { hint: <Hint source={source} /> })} more={<More source={source} />}>
      {items.filter(isTile).map((tile) => (
        <ListedTile key={tile.id} tile={tile} />
      ))}
    </Carousel>
  )
}

/** Each says why it is here. */
export function Recommended({ section: { title, items, because } }: { section: HomeSection }) {
  return (
    <Carousel title={title}>
      {items.filter(isTile).map((tile) => {
        const why = because?.[tile.id]
        return <ListedTile key={tile.id} tile={tile} note={why && <Why because={why} />} />
      })}
    </Carousel>
  )
}

function Why({ because: { reason, name } }: { because: Because }) {
  return (
    <p className="truncate text-muted" title={name}>
      {reason === 'topic' && <Trans>Because you follow {name}</Trans>}
      {reason === 'channel' && <Trans>Because you subscribe to {name}</Trans>}
      {reason === 'watched' && <Trans>Because you watched {name}</Trans>}
    </p>
  )
}

export function Recent({ section }: { section: HomeSection }) {
  const tiles = section.items.filter(isTile)
  const watched = useViewerships(tiles.map((tile) => tile.id))
  return (
    <section aria-label={section.title}>
      <header className="mb-3 flex items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-lg">{section.title}</h2>
        <More source={section.source} />
      </header>
      <TileGrid label={section.title}>
        {tiles.map((tile, index) => (
          <ListedTile key={tile.id} tile={tile} percentage={watched.get(tile.id)} eager={index < 4} />
        ))}
      </TileGrid>
    </section>
  )
}

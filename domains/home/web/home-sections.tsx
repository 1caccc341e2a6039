import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { ListedTile, listingQuery, listingState, useViewerships } from '#domains/videos/web.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Carousel } from '#platform/web/ui/carousel.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { TileGrid } from '#platform/web/ui/tile-grid.tsx'
import type { HomeSection } from '../contract.ts'
import { ContinueWatching } from './continue-watching.tsx'
import { homeQuery } from './home-query.ts'

const newest = listingState.parse({})
export const shortsRow = listingQuery('shorts', newest)
export const podcastsRow = listingQuery('podcasts', newest)

/** What to watch now: what was begun, what is new, what others watch. */
export function HomeSections() {
  const { sections } = useSuspenseQuery(homeQuery).data
  const [begun, recent, trending] = (['continue', 'recent', 'trending'] as const).map((id) => sections.find((section) => section.id === id))
  if (sections.length === 0) return <EmptyHome />
  return (
    <div className="flex flex-col gap-10">
      {begun && <ContinueWatching title={begun.title} items={begun.items} />}
      {recent && <Recent section={recent} />}
      <Row query={shortsRow} title={<Trans>Shorts</Trans>} to="/web/shorts" tall />
      {trending && (
        <Carousel title={trending.title} more={<More to="/web/videos" search={{ scope: 'trending' }} />}>
          {trending.items.map((tile) => (
            <ListedTile key={tile.id} tile={tile} />
          ))}
        </Carousel>
      )}
      <Row query={podcastsRow} title={<Trans>Podcasts</Trans>} to="/web/podcasts" />
    </div>
  )
}

function Recent({ section }: { section: HomeSection }) {
  const watched = useViewerships(section.items.map((tile) => tile.id))
  return (
    <section aria-label={section.title}>
      <header className="mb-3 flex items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-lg">{section.title}</h2>
        <More to="/web/videos" />
      </header>
      <TileGrid label={section.title}>
        {section.items.map((tile, index) => (
          <ListedTile key={tile.id} tile={tile} percentage={watched.get(tile.id)} eager={index < 4} />
        ))}
      </TileGrid>
    </section>
  )
}

function Row({ query, title, to, tall = false }: { query: typeof shortsRow; title: ReactNode; to: string; tall?: boolean }) {
  const tiles = useInfiniteQuery(query).data?.pages[0]?.items ?? []
  if (tiles.length === 0) return null
  return (
    <Carousel title={title} more={<More to={to} />} tall={tall}>
      {tiles.map((tile) => (
        <ListedTile key={tile.id} tile={tile} shape={tall ? 'tall' : 'wide'} />
      ))}
    </Carousel>
  )
}

function More({ to, search }: { to: string; search?: Record<string, string> }) {
  return (
    <Link to={to} search={search ?? {}} className="shrink-0 rounded-md px-2 py-1 font-medium text-accent-ink text-sm hover:bg-accent-soft">
      <Trans>See all</Trans>
    </Link>
  )
}

function EmptyHome() {
  const me = useMe()
  return (
    <EmptyState
      icon={Clapperboard}
      title={<Trans>Nothing to watch yet</Trans>}
      action={
        may(me, 'upload') ? (
          <ButtonLink kind="primary" to="/web/upload">
            <Trans>Upload the first video</Trans>
          </ButtonLink>
        ) : (
          me === null && (
            <ButtonLink kind="primary" to="/web/login" search={{ next: '/web/' }}>
              <Trans>Sign in</Trans>
            </ButtonLink>
          )
        )
      }
    >
      {me === null ? (
        <Trans>Sign in to see the videos of your organisation.</Trans>
      ) : (
        <Trans>New videos, and those that you have begun, will be here.</Trans>
      )}
    </EmptyState>
  )
}

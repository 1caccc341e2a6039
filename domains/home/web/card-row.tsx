import { ListedCard } from '#domains/content/web.ts'
import { Carousel } from '#platform/web/ui/carousel.tsx'
import type { HomeSection } from '../contract.ts'
import { isTile, More, SeeAll } from './rows.tsx'

const places: Readonly<Record<string, Parameters<typeof SeeAll>[0]>> = {
  'scope:live': { to: '/web/events', search: { scope: 'live_only' } },
  'scope:upcoming': { to: '/web/events', search: { scope: 'upcoming' } },
  'scope:to_do': { to: '/web/tracks', search: { scope: 'todo' } },
}

/** What is no video: events, tracks, or what another type of content shows. */
export function CardRow({ section: { source, title, items } }: { section: HomeSection }) {
  const place = places[source]
  return (
    <Carousel title={title} more={place ? <SeeAll {...place} /> : <More source={source} />}>
      {items.map((item) => !isTile(item) && <ListedCard key={item.id} card={item} />)}
    </Carousel>
  )
}

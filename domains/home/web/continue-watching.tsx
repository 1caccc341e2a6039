import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import type { Tile } from '#domains/videos/contract.ts'
import { ListedTile, TilePicture, videoAddress } from '#domains/videos/web.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Carousel } from '#platform/web/ui/carousel.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'

/** What was begun last, large, so that one press goes on with it; and what was begun before. */
export function ContinueWatching({ title, items }: { title: string; items: readonly Tile[] }) {
  const [last, ...before] = items
  if (!last) return null
  return (
    <section
      aria-label={title}
      className="grid items-center gap-x-8 gap-y-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]"
    >
      <Resume tile={last} />
      {before.length > 0 && (
        <div className="mt-6 md:col-span-2">
          <Carousel title={title}>
            {before.map((tile) => (
              <ListedTile key={tile.id} tile={tile} />
            ))}
          </Carousel>
        </div>
      )}
    </section>
  )
}

function Resume({ tile }: { tile: Tile }) {
  const left = ((tile.duration ?? 0) * (100 - tile.percentage)) / 100
  return (
    <>
      <Link to={videoAddress(tile)} tabIndex={-1} aria-hidden="true" className="group/tile">
        <TilePicture tile={tile} eager tall={false} />
      </Link>
      <div>
        <p className="font-medium text-accent-ink text-sm">
          <Trans>Pick up where you left off</Trans>
        </p>
        <h2 className="mt-1 line-clamp-3 font-semibold text-2xl lg:text-3xl">{tile.displayname}</h2>
        <p className="mt-2 text-muted">
          {tile.owner.displayname} <span aria-hidden="true">·</span>{' '}
          <Trans>
            <Duration seconds={left} /> left
          </Trans>
        </p>
        {tile.description && <p className="mt-3 line-clamp-2 max-w-prose text-muted">{tile.description}</p>}
        <Link to={videoAddress(tile)} className={buttonClass('primary', 'lg', 'mt-5')}>
          <Play aria-hidden="true" className="size-4 fill-current" />
          <Trans>Continue</Trans>
        </Link>
      </div>
    </>
  )
}

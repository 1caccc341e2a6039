import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Card } from '../contract.ts'
import { anyContentIcon, contentIcons } from '../icons.ts'

/** Anything but a video where there is little room. */
export function ContentRow({ card: { type, url, displayname, thumbnail_url, kapsule_count } }: { card: Card }) {
  const Icon = contentIcons[type] ?? anyContentIcon
  return (
    <article className="flex gap-3">
      <span className="relative grid aspect-video w-40 shrink-0 place-items-center self-start overflow-hidden rounded-md bg-sunken text-muted">
        {thumbnail_url ? (
          <img src={thumbnail_url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        ) : (
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
        )}
      </span>
      <span className="min-w-0">
        <Link to={url} className="line-clamp-2 font-medium hover:underline">
          {displayname}
        </Link>
        {kapsule_count !== null && (
          <span className="mt-1 flex items-center gap-1 text-muted text-sm">
            <Icon aria-hidden="true" className="size-3.5" />
            <Plural value={kapsule_count} one="# video" other="# videos" />
          </span>
        )}
      </span>
    </article>
  )
}

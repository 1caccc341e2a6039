import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ListVideo } from 'lucide-react'
import { playlistAddress } from '#domains/playlists/web.ts'
import type { ChannelItem } from '../contract.ts'

/** A playlist where there is little room. */
export function PlaylistRow({ playlist }: { playlist: NonNullable<ChannelItem['playlist']> }) {
  const { name, displayname, thumbnail_url, kapsule_count } = playlist
  return (
    <article className="flex gap-3">
      <span className="relative grid aspect-video w-40 shrink-0 place-items-center self-start overflow-hidden rounded-md bg-sunken text-muted">
        {thumbnail_url ? (
          <img src={thumbnail_url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        ) : (
          <ListVideo aria-hidden="true" className="size-6" strokeWidth={1.5} />
        )}
      </span>
      <span className="min-w-0">
        <Link to={playlistAddress(name)} className="line-clamp-2 font-medium hover:underline">
          {displayname}
        </Link>
        <span className="mt-1 flex items-center gap-1 text-muted text-sm">
          <ListVideo aria-hidden="true" className="size-3.5" />
          <Plural value={kapsule_count} one="# video" other="# videos" />
        </span>
      </span>
    </article>
  )
}

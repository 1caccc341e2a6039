import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical, Globe, ListOrdered, ListVideo, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { ago } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import type { PlaylistTile as Tile } from '../contract.ts'
import { playlistAddress } from './addresses.ts'

interface Props {
  readonly tile: Tile
  readonly menu?: ReactNode
  /** Where its link leads, unless to its own page. */
  readonly to?: string | undefined
  /** A button beside the title. */
  readonly mark?: ReactNode
  readonly selection?: { readonly checked: boolean; readonly onChange: (checked: boolean) => void }
  readonly eager?: boolean
}

/** A playlist as it stands in every list: a stack of pictures with their number. */
export function PlaylistTile({ tile, menu, to, mark, selection, eager = false }: Props) {
  const { t } = useLingui()
  return (
    <article className="group/tile relative flex h-full flex-col pt-1.5" data-playlist={tile.name}>
      <span aria-hidden="true" className="absolute inset-x-3 top-0 h-4 rounded-t-lg bg-pressed" />
      <Picture tile={tile} eager={eager} />
      {selection && (
        <div className="absolute top-3.5 left-2 z-10 rounded-md bg-surface p-1">
          <Checkbox hideLabel label={t`Select ${tile.displayname}`} checked={selection.checked} onChange={selection.onChange} />
        </div>
      )}
      <div className="mt-2.5 flex gap-1">
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 font-medium text-md leading-[1.375rem]">
            <Link
              to={to ?? playlistAddress(tile.name)}
              className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-3"
            >
              {tile.displayname}
            </Link>
          </h3>
          <p className="mt-1 truncate text-muted text-sm">{tile.owner.displayname}</p>
          <Facts tile={tile} />
        </div>
        {(mark || menu) && (
          <div className="relative z-10 -mt-1 -mr-2 flex">
            {mark}
            {menu && <Menu trigger={<IconButton label={t`More for ${tile.displayname}`} icon={EllipsisVertical} size="sm" />}>{menu}</Menu>}
          </div>
        )}
      </div>
    </article>
  )
}

function Picture({ tile, eager }: { tile: Tile; eager: boolean }) {
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg bg-sunken ring-2 ring-canvas">
      {tile.thumbnail_url ? (
        <img
          src={tile.thumbnail_url}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="absolute inset-0 size-full object-cover transition-transform duration-300 ease-out group-hover/tile:scale-[1.025] motion-reduce:transition-none"
        />
      ) : (
        <div className="absolute inset-0 grid place-items-center bg-linear-to-br from-sunken to-hover text-muted">
          <ListVideo aria-hidden="true" className="size-8" strokeWidth={1.25} />
        </div>
      )}
      <div className="absolute right-1.5 bottom-1.5 flex gap-1">
        {tile.sequential_play && (
          <Badge tone="glass" icon={ListOrdered}>
            <Trans>In order</Trans>
          </Badge>
        )}
        <Badge tone="glass" icon={ListVideo}>
          <Plural value={tile.kapsule_count} one="# video" other="# videos" />
        </Badge>
      </div>
    </div>
  )
}

function Facts({ tile }: { tile: Tile }) {
  return (
    <p className="flex items-center gap-1 truncate text-muted text-sm">
      {tile.featured && (
        <>
          <Star aria-hidden="true" className="size-3.5 fill-current text-warning-ink" />
          <span>
            <Trans>Featured</Trans>
          </span>
          <span aria-hidden="true">·</span>
        </>
      )}
      {tile.can.manage && tile.visibility === 'PUBLIC' && (
        <>
          <Globe aria-hidden="true" className="size-3.5" />
          <span>
            <Trans>Public</Trans>
          </span>
          <span aria-hidden="true">·</span>
        </>
      )}
      <time dateTime={tile.time_sort}>{ago(tile.time_sort)}</time>
    </p>
  )
}

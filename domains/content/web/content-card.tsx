import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { ago } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import type { Card } from '../contract.ts'
import { anyContentIcon, contentIcons } from '../icons.ts'

type Plain = Pick<Card, 'name' | 'type' | 'displayname' | 'thumbnail_url' | 'url' | 'owner' | 'kapsule_count' | 'badge'>
/** What has no date shows none. */
type Shown = Plain & Partial<Pick<Card, 'time_sort'>>

interface Props {
  readonly card: Shown
  /** Stands before its date. */
  readonly facts?: ReactNode
  /** A line of its own above its date; it wraps, and is never cut off. */
  readonly when?: ReactNode
  readonly menu?: ReactNode
  /** Where its link leads, unless to its own page. */
  readonly to?: string | undefined
  /** A button beside the title. */
  readonly mark?: ReactNode
  readonly selection?: { readonly checked: boolean; readonly onChange: (checked: boolean) => void } | undefined
  readonly eager?: boolean
}

/** Anything but a video as it stands in lists: what holds videos is a stack of pictures with their number. */
export function ContentCard({ card, facts, when, menu, to, mark, selection, eager = false }: Props) {
  const { t } = useLingui()
  return (
    <article className="group/tile relative flex h-full flex-col pt-1.5">
      {card.kapsule_count !== null && <span aria-hidden="true" className="absolute inset-x-3 top-0 h-4 rounded-t-lg bg-pressed" />}
      <Picture card={card} eager={eager} />
      {selection && (
        <div className="absolute top-3.5 left-2 z-10 rounded-md bg-surface p-1">
          <Checkbox hideLabel label={t`Select ${card.displayname}`} checked={selection.checked} onChange={selection.onChange} />
        </div>
      )}
      <div className="mt-2.5 flex gap-1">
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 font-medium text-md leading-[1.375rem]">
            <Link
              to={to ?? card.url}
              className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-3"
            >
              {card.displayname}
            </Link>
          </h3>
          {card.owner && <p className="mt-1 truncate text-muted text-sm">{card.owner.displayname}</p>}
          {when && <p className="text-muted text-sm">{when}</p>}
          <p className="flex items-center gap-1 truncate text-muted text-sm">
            {facts}
            {card.time_sort !== undefined && <time dateTime={card.time_sort}>{ago(card.time_sort)}</time>}
          </p>
        </div>
        {(mark || menu) && (
          <div className="relative z-10 -mt-1 -mr-2 flex">
            {mark}
            {menu && <Menu trigger={<IconButton label={t`More for ${card.displayname}`} icon={EllipsisVertical} size="sm" />}>{menu}</Menu>}
          </div>
        )}
      </div>
    </article>
  )
}

function Picture({ card: { type, thumbnail_url, badge, kapsule_count }, eager }: { card: Shown; eager: boolean }) {
  const Icon = contentIcons[type] ?? anyContentIcon
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg bg-sunken ring-2 ring-canvas">
      {thumbnail_url ? (
        <img
          src={thumbnail_url}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="absolute inset-0 size-full object-cover transition-transform duration-300 ease-out group-hover/tile:scale-[1.025] motion-reduce:transition-none"
        />
      ) : (
        <div className="absolute inset-0 grid place-items-center bg-linear-to-br from-sunken to-hover text-muted">
          <Icon aria-hidden="true" className="size-8" strokeWidth={1.25} />
        </div>
      )}
      <div className="absolute right-1.5 bottom-1.5 flex gap-1">
        {badge !== null && <Badge tone="glass">{badge}</Badge>}
        {kapsule_count !== null && (
          <Badge tone="glass" icon={Icon}>
            <Plural value={kapsule_count} one="# video" other="# videos" />
          </Badge>
        )}
      </div>
    </div>
  )
}

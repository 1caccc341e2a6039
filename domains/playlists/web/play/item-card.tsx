import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check, EyeOff, Film, Lock } from 'lucide-react'
import type { MouseEvent } from 'react'
import { compact } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Duration } from '#platform/web/ui/duration.tsx'
import type { PlaylistItem } from '../../contract.ts'

export interface ItemProps {
  readonly item: PlaylistItem
  /** Where a press leads to. */
  readonly to: { readonly to: string; readonly search: Readonly<Record<string, string>> }
  readonly onPlay: (item: PlaylistItem) => void
  readonly now?: boolean | undefined
  readonly next?: boolean | undefined
  /** It begins in some seconds. */
  readonly near?: boolean | undefined
}

/** The marks of an item for programs, as in the HTML of the call. */
export const itemData = ({ item, now, next, near }: Pick<ItemProps, 'item' | 'now' | 'next' | 'near'>) => ({
  'data-video-id': item.video_id,
  'data-serial-number': item.serial_number,
  'data-is-locked': item.is_locked,
  'data-already-watched': item.already_watched,
  'data-current-watch-percentage': item.current_watch_percentage,
  ...(now && { 'data-playing-now': true }),
  ...(next && { 'data-playing-next': true }),
  ...(near && { 'data-begins-soon': true }),
})

/** A link that plays the item; of a locked one it says why not. */
export function ItemLink({ item, to, onPlay, now, className }: ItemProps & { className?: string }) {
  const { t } = useLingui()
  const title = item.visible ? item.displayname : t`Hidden video`
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onPlay(item)
  }
  if (!item.visible) return <span className={className}>{title}</span>
  return (
    <Link
      {...(to as { to: string })}
      preload={false}
      resetScroll={false}
      onClick={press}
      aria-disabled={item.is_locked || undefined}
      aria-current={now ? 'true' : undefined}
      className={cx(
        'outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-3',
        className,
      )}
    >
      {title}
      {item.is_locked && (
        <span className="sr-only">
          {' '}
          <Trans>(locked)</Trans>
        </span>
      )}
    </Link>
  )
}

/** Its picture: how long it is, how much was watched, whether it is locked. */
export function ItemPicture({ item }: Pick<ItemProps, 'item'>) {
  const { t } = useLingui()
  const Icon = item.visible ? Film : EyeOff
  const percentage = item.current_watch_percentage
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg bg-sunken">
      {item.thumbnail_url ? (
        <img
          src={item.thumbnail_url}
          alt=""
          loading="lazy"
          decoding="async"
          className={cx('absolute inset-0 size-full object-cover', item.is_locked && 'opacity-40 grayscale')}
        />
      ) : (
        <div className="absolute inset-0 grid place-items-center text-muted">
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
        </div>
      )}
      {item.is_locked && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-9 place-items-center rounded-full bg-glass text-white">
            <Lock aria-hidden="true" className="size-4" />
          </span>
        </span>
      )}
      <div className="absolute top-1.5 left-1.5 flex gap-1">
        {item.already_watched && (
          <Badge tone="glass" icon={Check}>
            <Trans>Watched</Trans>
          </Badge>
        )}
      </div>
      {item.duration !== null && (
        <div className="absolute right-1.5 bottom-1.5">
          <Badge tone="glass">
            <Duration seconds={item.duration} />
          </Badge>
        </div>
      )}
      {percentage > 0 && (
        <div data-own-colours className="absolute inset-x-0 bottom-0 h-1 bg-white/35">
          <span className="sr-only">{t`${percentage} % watched`}</span>
          <div className="h-full bg-[oklch(0.72_0.125_var(--accent-hue))]" style={{ width: `${Math.min(100, percentage)}%` }} />
        </div>
      )}
    </div>
  )
}

export function ItemViews({ item }: Pick<ItemProps, 'item'>) {
  const views = compact(item.playCount)
  return <Plural value={item.playCount} _0="No views" one={`${views} view`} other={`${views} views`} />
}

/** What it is now, and how often it was watched. */
export function ItemFacts({ item, now, next, owner = false }: Pick<ItemProps, 'item' | 'now' | 'next'> & { owner?: boolean }) {
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-muted text-sm">
      {now && (
        <span className="font-medium text-accent-ink">
          <Trans>Playing now</Trans>
        </span>
      )}
      {next && (
        <span className="font-medium">
          <Trans>Next</Trans>
        </span>
      )}
      {item.visible && owner && (
        <>
          <span>{item.owner.displayname}</span>
          <span aria-hidden="true">·</span>
        </>
      )}
      {item.visible && (
        <span>
          <ItemViews item={item} />
        </span>
      )}
    </p>
  )
}

/** One video in the carousel under the player. */
export function ItemCard(props: ItemProps) {
  const { item, now, next, near } = props
  return (
    <article
      {...itemData(props)}
      className={cx(
        'relative flex h-full flex-col rounded-lg p-1.5 transition-colors',
        now && 'bg-accent-soft',
        near && 'outline-2 outline-accent',
      )}
    >
      <ItemPicture item={item} />
      <h3 className="mt-2 line-clamp-2 font-medium text-sm">
        <span className="text-muted tabular-nums">{item.serial_number}. </span>
        <ItemLink {...props} />
      </h3>
      <ItemFacts item={item} now={now} next={next} />
      {item.description && <p className="mt-1 line-clamp-2 text-muted text-sm">{item.description}</p>}
    </article>
  )
}

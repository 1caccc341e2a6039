import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, EyeOff, Film, GripVertical, Lock, Trash2 } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { PlaylistItem } from '../../contract.ts'

interface Props {
  readonly item: PlaylistItem
  /** px that it is drawn from its place; null while it rests. */
  readonly drawn: number | null
  /** What is drawn would stand here. */
  readonly target: boolean
  readonly handle: ComponentProps<'button'>
  readonly onRef: (row: HTMLLIElement | null) => void
  /** @param to a place from 1 */
  readonly onMove: (to: number, control: string) => void
  readonly onRemove: () => void
}

/** One video: a handle that is drawn or moved by the arrow keys, arrows, and the bin. */
export function ContentRow({ item, drawn, target, handle, onRef, onMove, onRemove }: Props) {
  const { t } = useLingui()
  const title = item.visible ? item.displayname : t`Hidden video`
  const place = item.serial_number
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(place + step, 'handle')
  }
  return (
    <li
      ref={onRef}
      data-video-id={item.video_id}
      data-serial-number={place}
      style={drawn === null ? undefined : { transform: `translateY(${drawn}px)` }}
      className={cx(
        'flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-transparent bg-surface p-1.5 sm:flex-nowrap',
        drawn === null ? 'hover:bg-sunken' : 'relative z-10 shadow-float',
        target && 'border-accent!',
      )}
    >
      <IconButton
        {...handle}
        label={t`Move ${title}: arrow keys, or draw it`}
        icon={GripVertical}
        size="sm"
        data-control="handle"
        onKeyDown={onKeyDown}
        className="cursor-grab touch-none active:cursor-grabbing"
      />
      <span className="w-7 shrink-0 text-center text-muted text-sm tabular-nums">{place}</span>
      <Picture item={item} />
      <Words item={item} title={title} />
      <div className="ml-auto flex shrink-0 justify-end max-sm:basis-full">
        <IconButton label={t`Move ${title} up`} icon={ArrowUp} size="sm" data-control="up" onClick={() => onMove(place - 1, 'up')} />
        <IconButton
          label={t`Move ${title} down`}
          icon={ArrowDown}
          size="sm"
          data-control="down"
          onClick={() => onMove(place + 1, 'down')}
        />
        <IconButton label={t`Remove ${title}`} icon={Trash2} size="sm" kind="danger-quiet" onClick={onRemove} />
      </div>
    </li>
  )
}

function Words({ item, title }: { item: PlaylistItem; title: string }) {
  return (
    <div className="min-w-0 flex-1">
      {item.visible ? (
        <Link to={`/web/videos/${item.video_id}/play`} className="line-clamp-2 font-medium hover:underline">
          {title}
        </Link>
      ) : (
        <p className="font-medium text-muted">{title}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        {item.visible ? item.owner.displayname : <Trans>You may not see this video any more. Nobody but its owner knows why.</Trans>}
        {item.visibility === 'PRIVATE' && (
          <Badge icon={Lock}>
            <Trans>Private</Trans>
          </Badge>
        )}
      </p>
    </div>
  )
}

function Picture({ item }: { item: PlaylistItem }) {
  const Icon = item.visible ? Film : EyeOff
  return (
    <div className="relative aspect-video w-24 shrink-0 overflow-hidden rounded-md bg-sunken sm:w-32">
      {item.thumbnail_url ? (
        <img src={item.thumbnail_url} alt="" loading="lazy" decoding="async" draggable={false} className="size-full object-cover" />
      ) : (
        <div className="grid size-full place-items-center text-muted">
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </div>
      )}
      {item.durationStr && (
        <div className="absolute right-1 bottom-1">
          <Badge tone="glass" className="tabular-nums">
            {item.durationStr}
          </Badge>
        </div>
      )}
    </div>
  )
}

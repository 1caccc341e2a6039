import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ArrowUpToLine, EyeOff, Film, Lock, Trash2 } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { playAddress } from '#domains/videos/video-address.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Duration } from '#platform/web/ui/duration.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ReorderHandle } from '#platform/web/ui/reorder-handle.tsx'
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
  /** Several are being chosen. */
  readonly selection: { readonly checked: boolean; readonly onChange: (on: boolean) => void } | undefined
}

/** One video: a handle that is drawn or moved by the arrow keys, its place to be typed, arrows, and the bin; or a box to choose it. */
export function ContentRow({ item, drawn, target, handle, onRef, onMove, onRemove, selection }: Props) {
  const { t } = useLingui()
  const title = item.visible ? item.displayname : t`Hidden video`
  const place = item.serial_number
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
      {selection ? (
        <>
          <Checkbox hideLabel label={t`Select ${title}`} {...selection} className="mx-1.5" />
          <span className="w-7 shrink-0 text-center text-muted text-sm tabular-nums">{place}</span>
        </>
      ) : (
        <>
          <ReorderHandle handle={handle} title={title} onStep={(step) => onMove(place + step, 'handle')} />
          <PlaceField title={title} place={place} onMove={onMove} />
        </>
      )}
      <Picture item={item} />
      <Words item={item} title={title} />
      {!selection && (
        <div className="ml-auto flex shrink-0 justify-end max-sm:basis-full">
          <Arrows title={title} place={place} onMove={onMove} />
          <IconButton label={t`Remove ${title}`} icon={Trash2} size="sm" kind="danger-quiet" onClick={onRemove} />
        </div>
      )}
    </li>
  )
}

interface MovingProps {
  readonly title: string
  readonly place: number
  readonly onMove: Props['onMove']
}

/** The place of a video, which goes where it is typed to. What is being typed stays when the video moves meanwhile. */
function PlaceField({ title, place, onMove }: MovingProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const go = (control: string) => {
    setTyped(undefined)
    if (typed !== undefined && typed.trim() !== '') onMove(Number(typed), control)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go('place')
    else if (event.key === 'Escape') setTyped(undefined)
  }
  return (
    <input
      inputMode="numeric"
      enterKeyHint="go"
      autoComplete="off"
      maxLength={5}
      aria-label={t`Position of ${title}`}
      data-control="place"
      value={typed ?? place}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => go('')}
      onKeyDown={onKeyDown}
      className="h-8 w-11 shrink-0 rounded-md border border-line bg-transparent text-center text-muted text-sm tabular-nums hover:border-line-strong focus:text-ink touch:h-11"
    />
  )
}

function Arrows({ title, place, onMove }: MovingProps) {
  const { t } = useLingui()
  return (
    <>
      <IconButton label={t`Move ${title} to the top`} icon={ArrowUpToLine} size="sm" data-control="top" onClick={() => onMove(1, 'top')} />
      <IconButton label={t`Move ${title} up`} icon={ArrowUp} size="sm" data-control="up" onClick={() => onMove(place - 1, 'up')} />
      <IconButton label={t`Move ${title} down`} icon={ArrowDown} size="sm" data-control="down" onClick={() => onMove(place + 1, 'down')} />
    </>
  )
}

function Words({ item, title }: { item: PlaylistItem; title: string }) {
  return (
    <div className="min-w-0 flex-1">
      {item.visible ? (
        <Link to={playAddress(item.video_id)} className="line-clamp-2 font-medium hover:underline">
          {title}
        </Link>
      ) : (
        <p className="font-medium text-muted">{title}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        {item.visible ? item.owner.displayname : <Trans>You no longer have access to this video. Its owner can tell you why.</Trans>}
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
      {item.duration !== null && (
        <div className="absolute right-1 bottom-1">
          <Badge tone="glass">
            <Duration seconds={item.duration} />
          </Badge>
        </div>
      )}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Globe, Lock, Trash2, UserRound, Users } from 'lucide-react'
import type { ComponentProps } from 'react'
import { playAddress, SequencePicture } from '#domains/videos/web.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ReorderHandle } from '#platform/web/ui/reorder-handle.tsx'
import type { ModuleVideo } from '../../contract.ts'
import { OrderArrows } from './order-arrows.tsx'

interface Props {
  readonly video: ModuleVideo
  readonly isFirst: boolean
  readonly isLast: boolean
  /** px that it is drawn from its place; null while it rests. */
  readonly drawn: number | null
  /** What is drawn would stand here. */
  readonly isTarget: boolean
  readonly handle: ComponentProps<'button'>
  readonly onRef: (row: HTMLLIElement | null) => void
  readonly onStep: (step: -1 | 1, control: string) => void
  readonly onRemove: () => void
}

/** One video of a module: a handle that is drawn or moved by the arrow keys, arrows, and the bin. */
export function ModuleVideoRow({ video, isFirst, isLast, drawn, isTarget, handle, onRef, onStep, onRemove }: Props) {
  const { t } = useLingui()
  const title = video.visible ? video.title : t`Hidden video`
  // Whoever puts a track together looks at what it is, not at what they have watched of it.
  const picture = { ...video, is_locked: false, is_watched: false, percentage: 0 }
  return (
    <li
      ref={onRef}
      data-video-id={video.id}
      style={drawn === null ? undefined : { transform: `translateY(${drawn}px)` }}
      className={cx(
        'flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-transparent bg-surface p-1.5 sm:flex-nowrap',
        drawn === null ? 'hover:bg-sunken' : 'relative z-10 shadow-float',
        isTarget && 'border-accent!',
      )}
    >
      <ReorderHandle handle={handle} title={title} onStep={(step) => onStep(step, 'handle')} />
      <div className="w-24 shrink-0 sm:w-32">
        <SequencePicture item={picture} />
      </div>
      <div className="min-w-0 flex-1">
        {video.visible ? (
          <Link to={playAddress(video.id)} className="line-clamp-2 break-words font-medium hover:underline">
            {title}
          </Link>
        ) : (
          <p className="font-medium text-muted">{title}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          {video.visible ? video.owner?.displayname : <Trans>You no longer have access to this video. Its owner can tell you why.</Trans>}
          {video.visibility && <Visibility value={video.visibility} />}
        </p>
      </div>
      <div className="ml-auto flex shrink-0 justify-end max-sm:basis-full">
        <OrderArrows title={title} isFirst={isFirst} isLast={isLast} onStep={onStep} />
        <IconButton label={t`Remove ${title}`} icon={Trash2} size="sm" kind="danger-quiet" onClick={onRemove} />
      </div>
    </li>
  )
}

/** Who may watch it, by the words of videos. */
function Visibility({ value }: { value: string }) {
  if (value === 'PRIVATE') {
    return (
      <Badge icon={Lock}>
        <Trans>Private</Trans>
      </Badge>
    )
  }
  if (value === 'MEMBERS') {
    return (
      <Badge icon={Users}>
        <Trans>Specific people</Trans>
      </Badge>
    )
  }
  return (
    <Badge icon={value === 'PUBLIC' ? Globe : UserRound}>{value === 'PUBLIC' ? <Trans>Public</Trans> : <Trans>Organisation</Trans>}</Badge>
  )
}

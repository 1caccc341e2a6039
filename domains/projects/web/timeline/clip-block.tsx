import { Image, Type, Video } from 'lucide-react'
import { memo } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import type { ProjectClip } from '../../contract.ts'

interface Props {
  readonly clip: ProjectClip
  /** What it is called and how long it is, for who can't see it. */
  readonly label: string
  readonly name: string
  readonly thumbnail: string | null
  /** px */
  readonly left: number
  readonly width: number
  /** px that it comes over the one before. */
  readonly overlap: number
  /** px for a second */
  readonly scale: number
  readonly isSelected: boolean
  readonly isWithdrawn: boolean
  /** The one that Tab comes to. */
  readonly isStop: boolean
  /** px that it is drawn from its place; null: it lies there. */
  readonly drawn: number | null
}

/** px below which there is room for nothing but its colour. */
const legible = 44

const kinds = { video: Video, picture: Image, title: Type } as const

/** A clip as long as it lasts. */
export const ClipBlock = memo(function ClipBlock(props: Props) {
  const { clip, label, name, thumbnail, left, width, overlap, scale, isSelected, isWithdrawn, isStop, drawn } = props
  const Icon = kinds[clip.kind]
  return (
    <button
      type="button"
      data-clip={clip.id}
      aria-pressed={isSelected}
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      className={cx(
        'absolute inset-y-0 touch-pan-x overflow-hidden rounded-md text-left text-sm',
        isSelected ? 'border-2 border-accent' : 'border border-line-strong hover:border-muted',
        isWithdrawn ? 'bg-warning-soft' : isSelected ? 'bg-accent-soft' : 'bg-sunken',
        drawn !== null && 'z-20 cursor-grabbing opacity-80 shadow-float',
      )}
      style={{ left, width: Math.max(2, width - 1), ...(drawn !== null && { transform: `translateX(${drawn}px)` }) }}
    >
      <Crossfade width={overlap} />
      <Fade side="left" width={clip.fade_in * scale} />
      <Fade side="right" width={clip.fade_out * scale} />
      {width >= legible && (
        <span aria-hidden="true" className="pointer-events-none flex h-full min-w-0 items-center gap-2 p-1.5">
          {thumbnail && width > 110 ? (
            <img src={thumbnail} alt="" loading="lazy" draggable={false} className="aspect-video h-full rounded-sm object-cover" />
          ) : (
            <Icon className="size-4 shrink-0 text-muted" />
          )}
          <span className="min-w-0 flex-1 truncate">
            {name}
            {clip.kind === 'video' && clip.speed !== 1 && <span className="text-muted tabular-nums"> {clip.speed} ×</span>}
          </span>
        </span>
      )}
    </button>
  )
})

/** How long a clip comes over the one before. */
function Crossfade({ width }: { width: number }) {
  if (width < 2) return null
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 left-0 border-accent border-r bg-linear-to-r from-transparent to-accent/40"
      style={{ width }}
    />
  )
}

/** How long a clip comes from black, or goes to it. */
function Fade({ side, width }: { side: 'left' | 'right'; width: number }) {
  if (width < 2) return null
  const look = side === 'left' ? 'left-0 bg-linear-to-r' : 'right-0 bg-linear-to-l'
  return (
    <span aria-hidden="true" className={cx('pointer-events-none absolute inset-y-0 from-ink/35 to-transparent', look)} style={{ width }} />
  )
}

import { useLingui } from '@lingui/react/macro'
import { Image, Type, Video } from 'lucide-react'
import { memo } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import type { ProjectClip } from '../../contract.ts'
import { exactClock } from '../model/exact-clock.ts'
import type { BlockRoom } from './geometry.ts'
import { SourceWaveform } from './waveform.tsx'

interface Props {
  readonly clip: ProjectClip
  /** Of the film. */
  readonly index: number
  readonly name: string
  readonly thumbnail: string | null
  /** Hundredths of its group: how near one looks changes nothing about them. */
  readonly left: number
  readonly width: number
  /** Seconds that it lasts, and that it comes over the one before. */
  readonly length: number
  readonly overlap: number
  readonly room: BlockRoom
  /** Whether its person sees the video. */
  readonly isSeen: boolean
  readonly isSelected: boolean
  readonly isWithdrawn: boolean
  /** The one that Tab comes to. */
  readonly isStop: boolean
  /** px that it is drawn from its place; null: it lies there. */
  readonly drawn: number | null
}

const kinds = { video: Video, picture: Image, title: Type } as const

/** A clip as long as it lasts. */
export const ClipBlock = memo(function ClipBlock(props: Props) {
  const { t } = useLingui()
  const { clip, index, name, thumbnail, left, width, length, overlap, room, isSeen, isSelected, isWithdrawn, isStop, drawn } = props
  const [lasts, crossing] = [exactClock(length), exactClock(overlap)]
  const label = t`Clip ${index + 1}: ${name}, ${lasts}`
  return (
    <button
      type="button"
      data-clip={clip.id}
      aria-pressed={isSelected}
      aria-label={overlap > 0 ? t`${label}, over the one before for ${crossing}` : label}
      tabIndex={isStop ? 0 : -1}
      className={cx(
        'absolute inset-y-0 min-w-0.5 touch-pan-x overflow-hidden rounded-md text-left text-sm',
        isSelected ? 'border-2 border-accent' : 'border border-line-strong hover:border-muted',
        isWithdrawn ? 'bg-warning-soft' : isSelected ? 'bg-accent-soft' : 'bg-sunken',
        drawn !== null && 'z-20 cursor-grabbing opacity-80 shadow-float',
      )}
      style={{ left: `${left}%`, width: `calc(${width}% - 1px)`, ...(drawn !== null && { transform: `translateX(${drawn}px)` }) }}
    >
      {isSeen && room !== 'colour' && <ClipSound clip={clip} />}
      <Crossfade share={overlap / length} />
      <Fade side="left" share={clip.fade_in / length} />
      <Fade side="right" share={clip.fade_out / length} />
      {room !== 'colour' && <BlockName clip={clip} name={name} thumbnail={room === 'picture' ? thumbnail : null} />}
    </button>
  )
})

const ClipSound = ({ clip }: Pick<Props, 'clip'>) =>
  clip.kind === 'video' ? <SourceWaveform video={clip.video} from={clip.from} to={clip.to} /> : null

function BlockName({ clip, name, thumbnail }: Pick<Props, 'clip' | 'name' | 'thumbnail'>) {
  const Icon = kinds[clip.kind]
  return (
    <span aria-hidden="true" className="pointer-events-none flex h-full min-w-0 items-center gap-2 p-1.5">
      {thumbnail ? (
        <img src={thumbnail} alt="" loading="lazy" draggable={false} className="aspect-video h-full rounded-sm object-cover" />
      ) : (
        <Icon className="size-4 shrink-0 text-muted" />
      )}
      <span className="min-w-0 flex-1 truncate">
        {name}
        {clip.kind === 'video' && clip.speed !== 1 && <span className="text-muted tabular-nums"> {clip.speed} ×</span>}
      </span>
    </span>
  )
}

/** For how much of it a clip comes over the one before. */
function Crossfade({ share }: { share: number }) {
  if (share === 0) return null
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 left-0 border-accent border-r bg-linear-to-r from-transparent to-accent/40"
      style={{ width: `${share * 100}%` }}
    />
  )
}

/** For how much of it a clip comes from black, or goes to it. */
function Fade({ side, share }: { side: 'left' | 'right'; share: number }) {
  if (share === 0) return null
  const look = side === 'left' ? 'left-0 bg-linear-to-r' : 'right-0 bg-linear-to-l'
  return (
    <span
      aria-hidden="true"
      className={cx('pointer-events-none absolute inset-y-0 from-ink/35 to-transparent', look)}
      style={{ width: `${share * 100}%` }}
    />
  )
}

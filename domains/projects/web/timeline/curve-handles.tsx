import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { CurvePoint } from '../../contract.ts'
import { levelAt, withMovedPoint } from '../model/curve.ts'
import { exactClock } from '../model/exact-clock.ts'
import { newTurn } from './turn.ts'
import { useHeldKey } from './use-held-key.ts'

/** What is heard of a clip or a sound, in seconds of its source. */
interface Heard {
  readonly curve: readonly CurvePoint[]
  readonly from: number
  readonly to: number
  readonly speed: number
}

interface Props {
  readonly heard: Heard
  /** px of the timeline at which it begins. */
  readonly left: number
  /** px for a second of the film */
  readonly scale: number
  readonly onChange: (field: string, curve: CurvePoint[]) => void
  /** A point is let go of. */
  readonly onEnd: () => void
}

/** How far down a level lies, in hundredths: all of the volume in the middle, double above. */
const depthOf = (level: number): number => 100 - level * 50

/** The volume curve over what is selected, with its points to be drawn, or moved by the arrow keys. */
export function CurveHandles({ heard, left, scale, onChange, onEnd }: Props) {
  const { curve, from, to, speed } = heard
  if (curve.length === 0) return null
  const pixels = (moment: number) => ((moment - from) / speed) * scale
  const beginning = (index: number, point: CurvePoint) => () => {
    const field = `curve ${newTurn()}`
    return (by: CurvePoint) => {
      const at = Math.min(to, Math.max(from, point.at + by.at * speed))
      onChange(field, withMovedPoint(curve, index, { at, level: point.level + by.level }, to))
    }
  }
  return (
    <div className="pointer-events-none absolute inset-y-2 z-10" style={{ left, width: pixels(to) }}>
      {curve.map(
        (point, index) =>
          point.at >= from &&
          point.at <= to && (
            <CurveHandle
              key={index}
              point={point}
              number={index + 1}
              left={pixels(point.at)}
              scale={scale}
              onBegin={beginning(index, point)}
              onEnd={onEnd}
              onRemove={() => onChange(`curve ${newTurn()}`, curve.toSpliced(index, 1))}
            />
          ),
      )}
      <CurveLine heard={heard} width={pixels(to)} pixels={pixels} />
    </div>
  )
}

interface LineProps extends Pick<Props, 'heard'> {
  readonly width: number
  readonly pixels: (moment: number) => number
}

function CurveLine({ heard: { curve, from, to }, width, pixels }: LineProps) {
  const within = curve.filter(({ at }) => at > from && at < to)
  const corners = [{ at: from, level: levelAt(curve, from) }, ...within, { at: to, level: levelAt(curve, to) }]
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${Math.max(1, width)} 100`} preserveAspectRatio="none" className="size-full overflow-visible">
      <polyline
        points={corners.map(({ at, level }) => `${pixels(at)},${depthOf(level)}`).join(' ')}
        className="fill-none stroke-2 stroke-accent"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** What a press of an arrow key does: about a picture to the side, or with Shift a second; a twentieth up or down. */
function stepOf({ key, shiftKey }: KeyboardEvent): CurvePoint | null {
  const aside = shiftKey ? 1 : 0.04
  const steps: Record<string, CurvePoint> = {
    ArrowLeft: { at: -aside, level: 0 },
    ArrowRight: { at: aside, level: 0 },
    ArrowUp: { at: 0, level: 0.05 },
    ArrowDown: { at: 0, level: -0.05 },
  }
  return steps[key] ?? null
}

/** What has the focus once the last point in view is removed: the one before, or what the curve belongs to. */
function besideLast({ previousElementSibling: before, parentElement }: HTMLElement): HTMLElement | null {
  if (before instanceof HTMLElement) return before
  return parentElement?.parentElement?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? null
}

interface HeldPoint {
  /** px of the window at which it was taken. */
  readonly x: number
  readonly y: number
  /** px from silence to twice as loud */
  readonly height: number
  readonly draw: (by: CurvePoint) => void
}

interface HandleProps {
  readonly point: CurvePoint
  readonly number: number
  /** px within what it belongs to. */
  readonly left: number
  readonly scale: number
  /** Called when it is taken hold of; what it returns is told each time by how much it was drawn since. */
  readonly onBegin: () => (by: CurvePoint) => void
  readonly onEnd: () => void
  readonly onRemove: () => void
}

function CurveHandle({ point, number, left, scale, onBegin, onEnd, onRemove }: HandleProps) {
  const { t } = useLingui()
  const held = useRef<HeldPoint | null>(null)
  const stepBy = useHeldKey(onBegin, (gone: CurvePoint, by) => ({ at: gone.at + by.at, level: gone.level + by.level }))
  const letGo = () => {
    held.current = null
    onEnd()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const height = event.currentTarget.parentElement?.clientHeight ?? 1
    held.current = { x: event.clientX, y: event.clientY, height, draw: onBegin() }
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const { current } = held
    if (!current) return
    current.draw({ at: (clientX - current.x) / scale, level: ((current.y - clientY) / current.height) * 2 })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event)
    const isRemoved = event.key === 'Delete' || event.key === 'Backspace'
    if (!step && !isRemoved) return
    event.preventDefault()
    if (step) return stepBy(event, step)
    // Of any other the one that takes its place has the focus by itself.
    if (!(event.currentTarget.nextElementSibling instanceof HTMLElement)) besideLast(event.currentTarget)?.focus()
    onRemove()
  }
  const percent = Math.round(point.level * 100)
  const moment = exactClock(point.at)
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t`Point ${number} of the volume curve`}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={200}
      aria-valuenow={percent}
      aria-valuetext={t`${percent} % at ${moment}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => stepOf(event) !== null && onEnd()}
      onBlur={onEnd}
      className="pointer-events-auto absolute grid size-6 -translate-x-1/2 -translate-y-1/2 cursor-move touch-none place-items-center rounded-full"
      style={{ left, top: `${depthOf(point.level)}%` }}
    >
      <span aria-hidden="true" className="size-3 rounded-full border-2 border-canvas bg-accent" />
    </div>
  )
}

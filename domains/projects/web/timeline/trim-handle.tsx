import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { caughtBy, isFree } from './geometry.ts'
import { useHeldKey } from './use-held-key.ts'

interface Props {
  readonly label: string
  /** Of its middle, px. */
  readonly left: number
  readonly scale: number
  readonly value: number
  readonly min: number
  readonly max: number
  readonly text: string
  /** The second of the film at which it is, and those that it catches at while a pointer draws it, unless Alt is held. */
  readonly at: number
  readonly goals: () => readonly number[]
  /** Called when it is taken hold of; what it returns is told each time by how many seconds it was drawn since. */
  readonly onBegin: () => (by: number) => void
  /** Called when it is let go of: by a pointer, a key, or because something else has the focus. */
  readonly onEnd: () => void
}

/** Seconds of a press of an arrow key: about a picture, or with Shift a second. */
const stepOf = ({ key, shiftKey }: KeyboardEvent): number =>
  (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0) * (shiftKey ? 1 : 0.04)

interface Held {
  readonly x: number
  readonly at: number
  readonly goals: readonly number[]
  readonly draw: (by: number) => void
}

function drawTo({ x, at, goals, draw }: Held, event: PointerEvent, scale: number): void {
  const by = (event.clientX - x) / scale
  draw(isFree(event) ? by : caughtBy(by, [at], goals, scale))
}

/** The end of a clip or a sound: drawn by a pointer, or moved by the arrow keys. */
export function TrimHandle({ label, left, scale, value, min, max, text, at, goals, onBegin, onEnd }: Props) {
  const held = useRef<Held | null>(null)
  const stepBy = useHeldKey(onBegin, (gone, by) => gone + by)
  const letGo = () => {
    held.current = null
    onEnd()
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      onPointerDown={(event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, at, goals: goals(), draw: onBegin() }
      }}
      onPointerMove={(event) => held.current && drawTo(held.current, event, scale)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyUp={(event) => stepOf(event) !== 0 && onEnd()}
      onBlur={onEnd}
      onKeyDown={(event) => {
        const by = stepOf(event)
        if (by === 0) return
        event.preventDefault()
        stepBy(event, by)
      }}
      className="absolute inset-y-0 z-10 grid w-6 -translate-x-1/2 cursor-ew-resize touch-none place-items-center rounded-md"
      style={{ left }}
    >
      <span aria-hidden="true" className="h-8 w-1.5 rounded-full border border-canvas bg-accent" />
    </div>
  )
}

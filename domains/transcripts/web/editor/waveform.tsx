import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { usePeaks } from '#domains/media/web.ts'
import { drawWaveform, type WaveformView } from './draw-waveform.ts'
import type { EditorCue } from './model.ts'

interface Props {
  /** Where the peaks are; null: there are none. */
  readonly address: string | null
  /** ms */
  readonly duration: number
  readonly cues: readonly EditorCue[]
  readonly selected: EditorCue | undefined
  /** Of the player, s. */
  readonly position: () => number
  readonly onSeek: (seconds: number) => void
  readonly onTimes: (cue: EditorCue, times: { readonly start?: number; readonly end?: number }) => void
}

/** What is in view, ms. */
const inView = 20_000
/** px around an edge where it is taken hold of. */
const hold = 8

/** The sound around where the player is, and the cues in it. The edges of the selected one can be moved; a press elsewhere goes there. */
export function Waveform({ address, duration, cues, selected, position, onSeek, onTimes }: Props) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const peaks = usePeaks(address)
  const dragged = useRef<{ readonly edge: 'start' | 'end'; ms: number } | null>(null)
  const viewAt = (seconds: number): WaveformView => {
    const from = Math.min(Math.max(0, seconds * 1000 - inView / 3), Math.max(0, duration - inView))
    const dragging = selected && dragged.current ? { ...selected, [dragged.current.edge]: dragged.current.ms } : selected
    return { from, to: from + inView, at: seconds * 1000, duration, peaks, cues, selected: dragging }
  }
  const held = useRef<WaveformView | null>(null)
  const draw = useEffectEvent(() => {
    if (canvas.current)
      drawWaveform(
        canvas.current,
        held.current ? { ...viewAt(position()), from: held.current.from, to: held.current.to } : viewAt(position()),
      )
  })
  useEffect(() => {
    let frame = requestAnimationFrame(function next() {
      draw()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    const view = viewAt(position())
    const perPixel = (view.to - view.from) / event.currentTarget.clientWidth
    const ms = msAt(event, view)
    const edge = selected && (['start', 'end'] as const).find((one) => Math.abs(selected[one] - ms) < hold * perPixel)
    if (!edge) return onSeek(ms / 1000)
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = view
    dragged.current = { edge, ms }
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (dragged.current && held.current) dragged.current.ms = Math.max(0, msAt(event, held.current))
  }
  const up = () => {
    const drag = dragged.current
    dragged.current = null
    held.current = null
    if (drag && selected && drag.ms !== selected[drag.edge]) onTimes(selected, { [drag.edge]: drag.ms })
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t`Sound around the position of the player, with its captions`}
      className="h-24 w-full touch-none rounded-md border border-line bg-surface text-muted caret-accent"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    />
  )
}

function msAt(event: PointerEvent<HTMLCanvasElement>, view: WaveformView): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return Math.round(view.from + ((event.clientX - left) / width) * (view.to - view.from))
}

import { lastBegun } from '../../cue-at.ts'
import type { EditorCue } from './model.ts'

export interface WaveformView {
  /** ms */
  readonly from: number
  readonly to: number
  readonly at: number
  readonly duration: number
  /** 0 to 1, evenly over the whole length. */
  readonly peaks: readonly number[]
  readonly cues: readonly EditorCue[]
  readonly selected: EditorCue | undefined
}

/** px */
const bar = 3

/** Draws what is in view and nothing else, so that a sound of eight hours costs what one of a minute does. */
export function drawWaveform(canvas: HTMLCanvasElement, view: WaveformView): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = window.devicePixelRatio
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  const style = getComputedStyle(canvas)
  const accent = style.caretColor
  const x = (ms: number) => ((ms - view.from) / (view.to - view.from)) * width
  drawCues(context, view, { x, height, accent, ink: style.color })
  drawPeaks(context, view, { width, height, ink: style.color })
  context.fillStyle = accent
  context.fillRect(x(view.at) - 1, 0, 2, height)
}

interface Scale {
  readonly x: (ms: number) => number
  readonly height: number
  readonly accent: string
  readonly ink: string
}

function drawCues(context: CanvasRenderingContext2D, { cues, selected, from, to }: WaveformView, { x, height, accent, ink }: Scale): void {
  for (let index = Math.max(0, lastBegun(cues, from) - 1); index < cues.length; index++) {
    const cue = cues[index]
    if (!cue || cue.start > to) break
    const isSelected = cue.key === selected?.key
    const { start, end } = isSelected && selected ? selected : cue
    context.globalAlpha = isSelected ? 0.3 : 0.12
    context.fillStyle = isSelected ? accent : ink
    context.fillRect(x(start), 0, Math.max(1, x(end) - x(start) - 1), height)
    context.globalAlpha = 1
    if (!isSelected) continue
    context.fillRect(x(start) - 1, 0, 3, height)
    context.fillRect(x(end) - 2, 0, 3, height)
  }
}

interface Size {
  readonly width: number
  readonly height: number
  readonly ink: string
}

function drawPeaks(context: CanvasRenderingContext2D, { peaks, duration, from, to }: WaveformView, { width, height, ink }: Size): void {
  if (peaks.length === 0 || duration <= 0) return
  context.fillStyle = ink
  for (let left = 0; left < width; left += bar) {
    const ms = from + (left / width) * (to - from)
    const peak = peaks[Math.floor((ms / duration) * peaks.length)] ?? 0
    const tall = Math.max(1, peak * (height - 8))
    context.fillRect(left, (height - tall) / 2, bar - 1, tall)
  }
}

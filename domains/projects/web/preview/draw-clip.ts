import { drawFitted } from '#domains/media/web.ts'
import type { ClipFocus, ClipTitle, ProjectClip, Timeline } from '../../contract.ts'
import { fadeAt } from './fade.ts'
import { filledBy } from './filled-by.ts'

/** Pixels of the preview, by the shape of the film. */
export const filmSize: Readonly<Record<Timeline['ratio'], { readonly width: number; readonly height: number }>> = {
  '16:9': { width: 960, height: 540 },
  '9:16': { width: 540, height: 960 },
  '1:1': { width: 720, height: 720 },
}

interface DrawnClip {
  readonly clip: ProjectClip
  /** Seconds of the clip. */
  readonly at: number
  /** What its pictures come from; without them it is dark. */
  readonly video: HTMLVideoElement | null
  readonly picture: HTMLImageElement | null
}

/** Draws a moment of a film as it will be. */
export function drawClip(context: CanvasRenderingContext2D, { clip, at, video, picture }: DrawnClip): void {
  const { width, height } = context.canvas
  context.globalAlpha = 1
  context.fillStyle = clip.kind === 'title' ? clip.background : '#000000'
  context.fillRect(0, 0, width, height)
  if (clip.kind === 'video' && video) drawVideo(context, video, clip.focus)
  if (clip.kind === 'picture' && picture) drawPicture(context, picture)
  for (const title of titlesAt(clip, at)) drawTitle(context, title)
  context.globalAlpha = 1 - fadeAt(clip, at)
  context.fillStyle = '#000000'
  context.fillRect(0, 0, width, height)
}

function drawVideo(context: CanvasRenderingContext2D, video: HTMLVideoElement, focus: ClipFocus | null): void {
  const { width, height } = context.canvas
  if (!focus) return drawFitted(context, video, { width, height })
  const { left, top, width: w, height: h } = filledBy(focus, video.videoWidth / video.videoHeight, width / height)
  const [across, down] = [video.videoWidth, video.videoHeight]
  if (across > 0 && down > 0) context.drawImage(video, left * across, top * down, w * across, h * down, 0, 0, width, height)
}

/** Where a clip is drawn by itself that is to be seen through. */
const layers = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>()

function layerOver(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const before = layers.get(canvas)
  if (before) return before
  const layer = document.createElement('canvas')
  layer.width = canvas.width
  layer.height = canvas.height
  const context = layer.getContext('2d')
  if (context) layers.set(canvas, context)
  return context
}

/** Draws a moment of a clip over what is drawn already. @param share how much of it there is, 0 to 1 */
export function drawOver(context: CanvasRenderingContext2D, clip: DrawnClip, share: number): void {
  const layer = layerOver(context.canvas)
  if (!layer) return
  drawClip(layer, clip)
  context.globalAlpha = share
  context.drawImage(layer.canvas, 0, 0)
  context.globalAlpha = 1
}

function drawPicture(context: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const { width, height } = context.canvas
  const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight)
  const [w, h] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
  if (Number.isFinite(scale)) context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h)
}

type DrawnTitle = Pick<ClipTitle, 'text' | 'place'>

function titlesAt(clip: ProjectClip, at: number): readonly DrawnTitle[] {
  if (clip.kind === 'title') return [{ text: clip.text, place: 'middle' }]
  return clip.titles.filter(({ from, to }) => from <= at && at < to)
}

/** As the server draws them: white and bold on a black outline, 7.5 % of the short side. */
function drawTitle(context: CanvasRenderingContext2D, { text, place }: DrawnTitle): void {
  const { width, height } = context.canvas
  const size = Math.round(Math.min(width, height) * 0.075)
  context.font = `bold ${Math.round(size * 0.88)}px sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = size / 5
  context.strokeStyle = '#000000'
  context.fillStyle = '#ffffff'
  const lines = linesWithin(context, text, width * 0.88)
  const [edge, all] = [height * 0.08, lines.length * size]
  const top = { top: edge, middle: (height - all) / 2, bottom: height - edge - all }[place]
  for (const [index, line] of lines.entries()) {
    const y = top + (index + 0.5) * size
    context.strokeText(line, width / 2, y)
    context.fillText(line, width / 2, y)
  }
}

function linesWithin(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && context.measureText(longer).width > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

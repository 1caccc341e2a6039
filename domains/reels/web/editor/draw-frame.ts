import { drawFitted } from '#domains/media/web.ts'
import { aspectOf, type Ratio, windowLeft, windowShare } from '../../framing.ts'

/** Pixels of the preview, by the shape of the reel. */
export const previewSize: Readonly<Record<Ratio, { readonly width: number; readonly height: number }>> = {
  '9:16': { width: 360, height: 640 },
  '1:1': { width: 480, height: 480 },
  '16:9': { width: 640, height: 360 },
}

/** Draws the picture of a video as the reel will show it. @param middle of the window; null: the whole picture over a blurred one */
export function drawFrame(context: CanvasRenderingContext2D, video: HTMLVideoElement, ratio: Ratio, middle: number | null): void {
  const { videoWidth, videoHeight } = video
  const { width, height } = previewSize[ratio]
  if (videoWidth === 0 || videoHeight === 0) return
  const [picture, frame] = [videoWidth / videoHeight, aspectOf[ratio]]
  if (Math.abs(picture / frame - 1) < 0.01) return context.drawImage(video, 0, 0, width, height)
  if (middle === null || picture < frame) return drawFitted(context, video, { width, height })
  const share = windowShare(picture, ratio)
  const left = windowLeft(middle, share) * videoWidth
  context.drawImage(video, left, 0, share * videoWidth, videoHeight, 0, 0, width, height)
}

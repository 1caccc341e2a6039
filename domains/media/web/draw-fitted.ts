interface Shape {
  readonly width: number
  readonly height: number
}

/** Draws the whole picture of a video in the middle of a frame, over a blurred and darkened copy that fills it, as films are made. */
export function drawFitted(context: CanvasRenderingContext2D, video: HTMLVideoElement, { width, height }: Shape): void {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return
  const [picture, frame] = [videoWidth / videoHeight, width / height]
  if (Math.abs(picture / frame - 1) < 0.01) return context.drawImage(video, 0, 0, width, height)
  const [cover, contain] = picture > frame ? [height * picture, width] : [width, height * picture]
  const inTheMiddle = (w: number) => context.drawImage(video, (width - w) / 2, (height - w / picture) / 2, w, w / picture)
  context.filter = `blur(${Math.round(height / 26)}px) brightness(0.6)`
  inTheMiddle(cover)
  context.filter = 'none'
  inTheMiddle(contain)
}

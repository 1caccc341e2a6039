/** The largest picture that is recorded of a screen, pixels. */
const largest = { width: 1920, height: 1080 }
/** Of the camera's circle: its diameter and its distance from the corner, of the picture's height. */
const bubble = { diameter: 0.24, margin: 0.03 }

export interface Picture {
  readonly track: MediaStreamTrack
  /** Shows another camera, or none from now on. */
  readonly useCamera: (camera: MediaStream | null) => void
  readonly stop: () => void
}

/** A picture of constant size, also of a window that changes its own: the screen, and the camera as a circle in its corner. */
export async function composePicture(screen: MediaStream, camera: MediaStream | null): Promise<Picture> {
  const background = await playing(screen)
  let face = camera ? await playing(camera) : null
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeFor(background.videoWidth, background.videoHeight))
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  const draw = () => {
    drawWithin(context, background)
    if (face && face.videoWidth > 0) drawBubble(context, face)
  }
  const stream = canvas.captureStream(30)
  const ticker = new Worker(new URL('./ticker.ts', import.meta.url), { type: 'module' })
  const tick = () => {
    const since = performance.now()
    draw()
    ticker.postMessage(performance.now() - since)
  }
  ticker.onmessage = tick
  tick()
  const [track] = stream.getVideoTracks()
  if (!track) throw new Error('no picture')
  return {
    track,
    useCamera: (next) => {
      if (face) face.srcObject = null
      face = null
      if (next) void playing(next).then((one) => (face = one))
    },
    stop: () => {
      ticker.terminate()
      track.stop()
      background.srcObject = null
      if (face) face.srcObject = null
    },
  }
}

async function playing(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, srcObject: stream })
  await video.play()
  return video
}

/** Even numbers, as encoders want them. */
export function sizeFor(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, largest.width / Math.max(width, 1), largest.height / Math.max(height, 1))
  const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** All of it, with black bars where its shape is another than the picture's. */
function drawWithin(context: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { width, height } = context.canvas
  const scale = Math.min(width / video.videoWidth, height / video.videoHeight)
  const [w, h] = [video.videoWidth * scale, video.videoHeight * scale]
  context.fillStyle = 'black'
  if (w < width - 1 || h < height - 1) context.fillRect(0, 0, width, height)
  context.drawImage(video, (width - w) / 2, (height - h) / 2, w, h)
}

function drawBubble(context: CanvasRenderingContext2D, face: HTMLVideoElement): void {
  const { width, height } = context.canvas
  const diameter = Math.round(Math.min(width, height) * bubble.diameter)
  const margin = Math.round(Math.min(width, height) * bubble.margin)
  const [left, top] = [width - margin - diameter, height - margin - diameter]
  const side = Math.min(face.videoWidth, face.videoHeight)
  const [x, y] = [(face.videoWidth - side) / 2, (face.videoHeight - side) / 2]
  context.save()
  context.beginPath()
  context.arc(left + diameter / 2, top + diameter / 2, diameter / 2, 0, 2 * Math.PI)
  context.clip()
  context.drawImage(face, x, y, side, side, left, top, diameter, diameter)
  context.restore()
}

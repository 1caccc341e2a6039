/** In this order: what plays everywhere, what is cheap to encode, what every browser that records can do. */
const wanted = [
  'video/mp4;codecs=avc1.640028,mp4a.40.2',
  'video/mp4;codecs=avc1,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
] as const

export interface RecordingSupport {
  readonly records: boolean
  readonly screen: boolean
  readonly camera: boolean
}

/** What this browser can record; nothing where the page came without https. */
export function recordingSupport(): RecordingSupport {
  const { mediaDevices } = navigator as Partial<Navigator>
  const records = 'MediaRecorder' in window && mediaDevices !== undefined && formatOf() !== undefined
  return {
    records,
    screen: records && 'getDisplayMedia' in mediaDevices,
    camera: records && 'getUserMedia' in mediaDevices,
  }
}

const formatOf = () => wanted.find((type) => MediaRecorder.isTypeSupported(type))

/** bits per second */
const bitRates = { sound: 128_000, perPixel: 2.4, least: 1_000_000, most: 6_000_000 }

/** Two seconds are the most that a part waits for its key frame, ms. */
const keyFrames = 2000

export function recorderOf(stream: MediaStream): MediaRecorder {
  const { width = 1280, height = 720 } = stream.getVideoTracks()[0]?.getSettings() ?? {}
  const pictures = Math.min(bitRates.most, Math.max(bitRates.least, width * height * bitRates.perPixel))
  const mimeType = formatOf()
  // The types of browsers do not know the distance of key frames yet.
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    ...(mimeType && { mimeType }),
    audioBitsPerSecond: bitRates.sound,
    videoBitsPerSecond: pictures,
    videoKeyFrameIntervalDuration: keyFrames,
  }
  return new MediaRecorder(stream, options)
}

/** What the recorder says that it writes, which may be another than it was asked for: `video/webm`. */
export const containerOf = ({ mimeType }: Pick<MediaRecorder, 'mimeType'>): string => mimeType.split(';')[0] || 'video/webm'

const endings: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'video/x-matroska': 'mkv' }

export const endingOf = (container: string): string => endings[container] ?? 'webm'

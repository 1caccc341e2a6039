export interface BroadcastFormat {
  readonly container: 'webm' | 'mp4'
  readonly type: string
}

/** In this order: what costs a browser least, what every one has, what only iPhones and Macs have. */
const formats: readonly BroadcastFormat[] = [
  { container: 'webm', type: 'video/webm;codecs=vp8,opus' },
  { container: 'webm', type: 'video/webm;codecs=vp9,opus' },
  { container: 'webm', type: 'video/webm' },
  { container: 'mp4', type: 'video/mp4' },
]

/** What this browser can send; undefined where it cannot. */
export const broadcastFormat = (): BroadcastFormat | undefined =>
  'MediaRecorder' in window ? formats.find(({ type }) => MediaRecorder.isTypeSupported(type)) : undefined

/** bits a second */
const bitRates = { sound: 128_000, pictures: 2_500_000 }
/** ms between key frames: the most that a part waits for one. */
const keyFrames = 2000

export function broadcastRecorder(stream: MediaStream, { type }: BroadcastFormat): MediaRecorder {
  // The types of browsers do not know the distance of key frames yet.
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    mimeType: type,
    audioBitsPerSecond: bitRates.sound,
    videoBitsPerSecond: bitRates.pictures,
    videoKeyFrameIntervalDuration: keyFrames,
  }
  return new MediaRecorder(stream, options)
}

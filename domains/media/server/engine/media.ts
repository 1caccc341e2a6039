import type { Rate } from './frame-rate.ts'

/** What a file is, as far as anything after the probe wants to know. */
export interface Media {
  /** `mp4` (and MOV, M4A), `webm`, `matroska`, `avi`, or ffprobe's name of the format. */
  readonly container: string
  /** Seconds; of the longest stream. */
  readonly duration: number
  readonly bytes: number
  /** The second (as the file counts) that players show as their 0; unknown of files that were probed before it was asked for. */
  readonly start?: number
  readonly moov: 'front' | 'end' | null
  readonly video: VideoStream | null
  readonly audio: AudioStream | null
  /** It was written while it was recorded: nothing in it says where a moment lies, so browsers cannot go there. */
  readonly unindexed?: boolean
  /** What it tells of its makers cannot be found, so nobody else gets the file itself. */
  readonly withheld?: boolean
}

export interface VideoStream {
  readonly index: number
  readonly codec: string
  readonly profile: string
  readonly pixelFormat: string
  readonly bitDepth: number
  /** As shown: pixel shape and rotation applied. */
  readonly width: number
  readonly height: number
  /** The stored picture is the shown one: square pixels, not turned. */
  readonly upright: boolean
  readonly average: Rate | null
  /** Every frame is shown equally long. */
  readonly steady: boolean
  /** Needs its colours brought down to what every screen shows. */
  readonly highDynamicRange: boolean
  readonly interlaced: boolean
  /** Bits a second; 0 when the container doesn't say. */
  readonly bitRate: number
  /** Seconds into the file at which the first frame is shown. */
  readonly start: number
}

/** Made to be sent: its clock begins anywhere, and nothing in it says where its key frames are. */
export const isBroadcast = ({ container }: Pick<Media, 'container'>): boolean => container === 'mpegts' || container === 'mpeg'

/**
 * How many seconds before a moment a file is gone to, so that the picture that stands then is decoded. Where key frames can be found, the last one before
 * the moment is gone to anyway.
 */
export const leadTo = (media: Pick<Media, 'container'>): number => (isBroadcast(media) ? 10 : 0)

export interface AudioStream {
  readonly index: number
  readonly codec: string
  readonly profile: string
  readonly channels: number
}

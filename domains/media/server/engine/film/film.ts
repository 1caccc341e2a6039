import type { Rate } from '../frame-rate.ts'
import { perSecond } from '../frame-rate.ts'
import type { Media } from '../media.ts'
import type { FrameSize, WithPictures } from '../passages/passage.ts'

/** What all pictures of a film have in common. */
export interface FilmShape {
  readonly size: FrameSize
  readonly rate: Rate
}

/** From a frame to before another, of a clip. */
export interface FrameSpan {
  readonly from: number
  readonly to: number
}

/** How much of a sound there is at a second of it; between two points it goes evenly from one to the other. */
export interface GainPoint {
  readonly at: number
  readonly level: number
}

interface ShownClip {
  /** How long it is shown, in frames of the film. */
  readonly frames: number
  /** How many of its first frames come over the last ones of the clip before. */
  readonly overlap: number
  /** Frames from black, and to black. */
  readonly fadeIn: number
  readonly fadeOut: number
  /** While words are drawn over it. */
  readonly titles: readonly FrameSpan[]
  /** A file of the ASS format with these words, in times of the clip; null: none. */
  readonly words: string | null
}

/** A stretch of a file. */
export interface FileClip extends ShownClip {
  readonly kind: 'file'
  readonly path: string
  readonly media: WithPictures
  /** Seconds of the file. */
  readonly from: number
  readonly speed: number
  /** Of its pictures that lies in the middle of the film's, which they fill; null: they are seen in whole. Shares from the left and the top. */
  readonly focus: { readonly x: number; readonly y: number } | null
  /** 1 is as loud as the file. */
  readonly volume: number
  /** Of the volume, in seconds of the clip, in order; none: as loud all along. */
  readonly curve: readonly GainPoint[]
}

/** A picture that stands still. */
export interface StillClip extends ShownClip {
  readonly kind: 'still'
  /** A file of the film's size, three bytes a pixel: red, green, blue. */
  readonly path: string
}

export type FilmClip = FileClip | StillClip

/** What is heard besides the clips. */
export interface FilmSound {
  readonly path: string
  readonly media: Media
  /** Seconds of the film at which it begins. */
  readonly at: number
  /** Seconds of the file, and how many of them. */
  readonly from: number
  readonly length: number
  readonly volume: number
  /** Of the volume, in seconds of the sound, in order. */
  readonly curve: readonly GainPoint[]
  /** Whether it steps back while the clips are heard. */
  readonly ducking: boolean
  /** Seconds. */
  readonly fadeIn: number
  readonly fadeOut: number
}

/** A new film of stretches of files and of pictures, one after the other. */
export interface Film {
  readonly shape: FilmShape
  readonly clips: readonly FilmClip[]
  readonly sounds: readonly FilmSound[]
}

export const framesOfFilm = ({ clips }: Pick<Film, 'clips'>): number =>
  clips.reduce((sum, { frames, overlap }) => sum + frames - overlap, 0)

export const secondsOf = (frames: number, { rate }: FilmShape): number => (frames * rate.den) / rate.num

/** The second of a file (as that counts) that players show as their 0. */
export const beginOf = ({ start, container, video }: Media): number =>
  start ?? (['mp4', 'webm', 'matroska'].includes(container) ? 0 : (video?.start ?? 0))

/** Frames of the film from the first picture of a file to where a clip of it begins; less than none where it begins before. */
const framesBefore = ({ media, from }: FileClip, { rate }: FilmShape): number =>
  (from - (media.video.start - beginOf(media))) * perSecond(rate)

/** Whether frames of a file are frames of the film, each for itself. */
export function sharesFrames(clip: FileClip, shape: FilmShape): boolean {
  const { average, steady } = clip.media.video
  const isAsFast = clip.speed === 1 && steady && average !== null && Math.abs(perSecond(average) / perSecond(shape.rate) - 1) < 1e-6
  return isAsFast && framesBefore(clip, shape) > -1
}

/** The time in its file (as that counts) at which a frame of a clip is shown. Whole frames where both count the same ones. */
export function momentOf(clip: FileClip, frame: number, shape: FilmShape): number {
  const { media, from, speed } = clip
  if (!sharesFrames(clip, shape)) return beginOf(media) + from + secondsOf(frame, shape) * speed
  const first = Math.max(0, Math.round(framesBefore(clip, shape)))
  return media.video.start + secondsOf(first + frame, shape)
}

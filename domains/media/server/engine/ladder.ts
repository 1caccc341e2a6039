import { perSecond, type Rate } from './frame-rate.ts'
import type { Media, VideoStream } from './media.ts'

/** One quality of a video. */
export interface Rung {
  /** Its short side, as people know it: `720`. */
  readonly name: string
  readonly width: number
  readonly height: number
  /** The most that it may take, kilobits a second. */
  readonly cap: number
  /** H.264 level, 31 for 3.1. */
  readonly level: number
}

const steps = [
  { side: 360, cap: 1000 },
  { side: 540, cap: 2000 },
  { side: 720, cap: 3500 },
  { side: 1080, cap: 6000 },
  { side: 1440, cap: 10_000 },
  { side: 2160, cap: 18_000 },
] as const

// Macroblocks a second and a frame that each level of H.264 allows (table A-1).
const levels = [
  [30, 40_500, 1620],
  [31, 108_000, 3600],
  [32, 216_000, 5120],
  [40, 245_760, 8192],
  [42, 522_240, 8704],
  [50, 589_824, 22_080],
  [51, 983_040, 36_864],
  [52, 2_073_600, 36_864],
  [62, 16_711_680, 139_264],
] as const

/** The qualities that a video of this size is made in, the largest first. Never above the source; sides are even. */
export function rungsOf({ width, height }: { width: number; height: number }, rate: Rate): Rung[] {
  const short = Math.min(width, height)
  const fitting = steps.filter(({ side }) => side <= short)
  const sides = fitting.length > 0 ? fitting : [{ side: short - (short % 2), cap: steps[0].cap }]
  return sides.map(({ side, cap }) => rung({ width, height }, Math.max(2, side), cap, rate)).toReversed()
}

function rung(source: { width: number; height: number }, side: number, cap: number, rate: Rate): Rung {
  const factor = side / Math.min(source.width, source.height)
  const long = even(Math.max(source.width, source.height) * factor)
  const [width, height] = source.width >= source.height ? [long, side] : [side, long]
  return { name: String(side), width, height, cap: perSecond(rate) > 31 ? cap * 1.5 : cap, level: levelOf(width, height, rate) }
}

const even = (length: number) => Math.max(2, Math.round(length / 2) * 2)

function levelOf(width: number, height: number, rate: Rate): number {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16)
  return levels.find(([, second, frame]) => blocks <= frame && blocks * perSecond(rate) <= second)?.[0] ?? 62
}

const remuxed = new Set(['Baseline', 'Constrained Baseline', 'Main', 'High'])

/** Longest distance of key frames in a rung, seconds. */
export const longestGroup = 4

/**
 * The top rung taken over as it is, without encoding: H.264 up to High, 8 bit 4:2:0, not turned, starting at zero, of at most 60
 * pictures a second, under the cap of its step. That its key frames are at most 4 s apart is for the caller to measure.
 */
export function remuxedTop({ container, video, unindexed }: Media, rate: Rate): Rung | null {
  // What a browser recorded shows its frames whenever they came.
  if (!video || unindexed || !['mp4', 'matroska', 'mpegts', 'flv'].includes(container)) return null
  const top = rungsOf(video, rate)[0]
  if (!top || !isPlain(video) || video.bitRate === 0 || video.bitRate > top.cap * 1000) return null
  return { ...top, width: video.width, height: video.height }
}

/** What every player shows as it is: H.264 up to High, 8 bit 4:2:0, whole, upright, from the beginning on. */
export function isPlain(video: VideoStream): boolean {
  const decodable = video.codec === 'h264' && remuxed.has(video.profile) && ['yuv420p', 'yuvj420p'].includes(video.pixelFormat)
  const shownWhole = video.average !== null && perSecond(video.average) < 60.5
  return decodable && shownWhole && video.upright && !video.interlaced && Math.abs(video.start) < 0.05
}

/** The rung that is made first where nothing can be played before: good to look at, and faster than it is watched. */
export function firstRung(rungs: readonly Rung[], source: { width: number; height: number }): Rung {
  const most = source.width * source.height > 1920 * 1200 ? 540 : 720
  const rung = rungs.find((candidate) => Number(candidate.name) <= most) ?? rungs.at(-1)
  if (!rung) throw new RangeError('a ladder has at least one rung')
  return rung
}

/** The codec string of what we encode ourselves, before its first byte exists. */
export const codecOf = (rung: Rung): string => `avc1.6400${rung.level.toString(16)}`

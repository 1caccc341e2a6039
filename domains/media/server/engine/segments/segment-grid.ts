import { perSecond, type Rate } from '../frame-rate.ts'

/**
 * Where the segments of a rendition begin and end, known before any of them exists. A segment holds a whole number of frames,
 * about 4 s of pictures or exactly 8 s of sound, so that an encoder restarted at any segment continues without a seam.
 */
export interface Grid {
  /** Ticks a second. */
  readonly timescale: number
  /** Ticks of one frame (of sound: of 1024 samples). */
  readonly perFrame: number
  readonly framesPerSegment: number
  /** Frames in all. */
  readonly frames: number
}

const soundRate = 48_000
const soundFrame = 1024

export function pictureGrid(rate: Rate, duration: number): Grid {
  const times = Math.ceil(10_000 / rate.num)
  return {
    timescale: rate.num * times,
    perFrame: rate.den * times,
    framesPerSegment: Math.max(1, Math.round(4 * perSecond(rate))),
    frames: Math.max(1, Math.round(duration * perSecond(rate))),
  }
}

/** 375 frames of 1024 samples at 48 kHz are exactly 8 s. */
export function soundGrid(duration: number): Grid {
  const frames = Math.max(1, Math.ceil((duration * soundRate) / soundFrame))
  return { timescale: soundRate, perFrame: soundFrame, framesPerSegment: 375, frames }
}

export const segmentCount = (grid: Grid): number => Math.ceil(grid.frames / grid.framesPerSegment)

/** Ticks at which a segment begins. */
export const segmentStart = (grid: Grid, index: number): number => index * grid.framesPerSegment * grid.perFrame

/** Seconds of a segment, but for the last. */
export const segmentLength = ({ framesPerSegment, perFrame, timescale }: Grid): number => (framesPerSegment * perFrame) / timescale

/** Seconds of every segment, in order. */
export function segmentDurations(grid: Grid): number[] {
  return Array.from({ length: segmentCount(grid) }, (_, index) => {
    const frames = Math.min(grid.framesPerSegment, grid.frames - index * grid.framesPerSegment)
    return (frames * grid.perFrame) / grid.timescale
  })
}

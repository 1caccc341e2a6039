import { firstMoment, type PictureWork, pictureArgs, remuxArgs, soundArgs } from './encode-args.ts'
import { longestGroup } from './ladder.ts'
import { leadTo, type Media, type VideoStream } from './media.ts'
import { refuse } from './refusal.ts'
import { type Limits, startProgram } from './run.ts'
import { type Cutting, type Piece, piecesOf } from './segments/packager.ts'
import { type Grid, segmentLength, segmentStart } from './segments/segment-grid.ts'

/** Takes one piece of a rendition, in order; the encoder waits while it does. */
export type Sink = (rendition: string, piece: Piece) => Promise<void>

/** An encoder at work. */
export interface Encoding {
  /** True when everything was made, false when it was stopped. Refuses with a sentence when the file is at fault. */
  readonly done: Promise<boolean>
  stop(): void
}

interface Plan {
  readonly args: readonly string[]
  /** Names of the renditions, in the order of the pipes. */
  readonly renditions: readonly string[]
  readonly cutting: Cutting
  readonly limits: Limits
  /** Where the last piece may begin, s, and how much there may be of each rendition, bytes. */
  readonly most: { readonly seconds: number; readonly bytes: number; readonly error: () => Error }
  /** Begins again where nothing came of it. */
  readonly again?: (() => Encoding) | undefined
}

const gigabyte = 1024 ** 3

const longestMs = 20 * 3_600_000

/** Limits of an encoder: it may be forty times slower than the video, but not give nothing for four minutes, nor go on for days. */
const encoderLimits = (media: Media, nice: number): Limits => ({
  wallMs: Math.min(longestMs, 300_000 + media.duration * 40_000),
  idleMs: 240_000,
  memoryBytes: 10 * gigabyte,
  nice,
})

const spareBytes = 16 * 1024 ** 2

/** A rendition is no longer than the video, and not much larger than `bitRate` (bits a second) makes it. */
const mostOf = (media: Media, bitRate: number, error = () => refuse('tooMuch') as Error): Plan['most'] => ({
  seconds: media.duration + 10,
  bytes: spareBytes + (media.duration * bitRate * 2) / 8,
  error,
})

/** Raised when a video can't be taken over as it is after all: its key frames are too far apart, or there are more of them than it says. */
export class NotRemuxable extends Error {
  override name = 'NotRemuxable'
}

/** Makes a rendition of the pictures as they are. @throws NotRemuxable */
export function remux(file: string, media: Media & { video: VideoStream }, rendition: string, sink: Sink): Encoding {
  const checked: Sink = (name, piece) => {
    // Joined groups may reach almost twice the limit; beyond that one group alone was too long.
    if (piece.kind === 'segment' && piece.duration > 2 * longestGroup) throw new NotRemuxable()
    return sink(name, piece)
  }
  const cutting = { from: 0, offset: 0, atLeast: 4, counted: false }
  const most = mostOf(media, (media.bytes * 8) / media.duration, () => new NotRemuxable())
  return run({ args: remuxArgs(file, media.video), renditions: [rendition], cutting, limits: encoderLimits(media, 10), most }, checked)
}

/** Encodes the sound from a segment on. */
export function encodeSound(
  file: string,
  media: Media,
  work: { grid: Grid; from: number; nice: number; rendition: string },
  sink: Sink,
): Encoding {
  if (!media.audio) throw new RangeError('no sound')
  const args = soundArgs(file, media.audio, work.grid, work.from)
  const cutting = { from: work.from, offset: segmentStart(work.grid, work.from), atLeast: 0, counted: true }
  return run({ args, renditions: [work.rendition], cutting, limits: encoderLimits(media, work.nice), most: mostOf(media, 128_000) }, sink)
}

/** Encodes rungs of one decode; `renditions` names them in the order of `work.rungs`. */
export function encodePictures(
  file: string,
  media: Media & { video: VideoStream },
  work: PictureWork & { readonly nice: number; readonly renditions: readonly string[] },
  sink: Sink,
): Encoding {
  const { timing, renditions, nice } = work
  const cutting =
    timing === 'source'
      ? { from: 0, offset: 0, atLeast: 4, counted: false }
      : { from: timing.from, offset: segmentStart(timing.grid, timing.from), atLeast: segmentLength(timing.grid), counted: false }
  const most = mostOf(media, Math.max(...work.rungs.map(({ cap }) => cap)) * 1000)
  const moment = timing === 'source' ? 0 : firstMoment(timing)
  // Where the last key frame lies so far before that nothing could be decoded, the file is gone to earlier.
  const begin = (lead: number): Encoding => {
    const again = lead < moment ? () => begin(Math.max(10, lead * 8)) : undefined
    const args = pictureArgs(file, media, work, lead)
    return run({ args, renditions, cutting, limits: encoderLimits(media, nice), most, again }, sink)
  }
  return begin(leadTo(media))
}

function run(plan: Plan, sink: Sink): Encoding {
  const running = startProgram('ffmpeg', plan.args, plan.limits, plan.renditions.length)
  let segments = 0
  let isStopped = false
  let following: Encoding | null = null
  const written = plan.renditions.map(async (rendition, index) => {
    const stream = running.outputs[index]
    if (!stream) return
    let bytes = 0
    for await (const piece of piecesOf(stream, plan.cutting, async () => (await running.ended).ok)) {
      if (piece.kind === 'segment') segments++
      bytes += piece.bytes.length
      if (bytes > plan.most.bytes || (piece.kind === 'segment' && piece.start > plan.most.seconds)) throw plan.most.error()
      await sink(rendition, piece)
    }
  })
  const finish = async (): Promise<boolean> => {
    try {
      await Promise.all(written)
    } catch (error) {
      running.stop()
      await Promise.allSettled(written)
      throw error
    }
    const ended = await running.ended
    if (ended.reason === 'stopped') return false
    if (ended.reason !== 'finished') throw refuse('tooMuch')
    if (ended.ok && segments === 0 && plan.again && !isStopped) {
      following = plan.again()
      return await following.done
    }
    if (!ended.ok || segments === 0) throw Object.assign(refuse('undecodable'), { cause: ended.complaint })
    return true
  }
  const stop = () => {
    isStopped = true
    running.stop()
    following?.stop()
  }
  return { done: finish(), stop }
}

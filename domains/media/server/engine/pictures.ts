import { inputOnly } from './ffmpeg-allowlist.ts'
import type { Media, VideoStream } from './media.ts'
import { refuse } from './refusal.ts'
import { type Limits, runProgram } from './run.ts'

type WithPictures = Media & { readonly video: VideoStream }

const limits: Limits = { wallMs: 60_000, memoryBytes: 6 * 1024 ** 3, nice: 10 }

/** A picture of the moment `at` (seconds), as WebP no larger than `longest` on its long side; null when there is none. */
export async function pictureAt(file: string, media: WithPictures, at: number, longest: number): Promise<Buffer | null> {
  const seek = at > 0 ? ['-ss', at.toFixed(3)] : []
  const filter = `${scaledWithin(media.video, longest)}${media.video.highDynamicRange ? `,${toneMapped}` : ''},format=yuv420p`
  const picture = [
    '-map',
    `0:${media.video.index}`,
    '-vf',
    filter,
    '-frames:v',
    '1',
    '-c:v',
    'libwebp',
    '-quality',
    '80',
    '-f',
    'webp',
    'pipe:1',
  ]
  const run = await runProgram('ffmpeg', ['-v', 'error', '-nostdin', ...inputOnly(file, seek), ...picture], limits)
  if (run.reason === 'too_long') throw refuse('tooMuch')
  return run.output.length > 0 ? run.output : null
}

/** Brings the colours of high dynamic range down to what every screen shows. */
export const toneMapped = 'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

function sizeWithin({ width, height }: VideoStream, longest: number): { width: number; height: number } {
  const factor = Math.min(1, longest / Math.max(width, height))
  const even = (side: number) => Math.max(2, Math.round((side * factor) / 2) * 2)
  return { width: even(width), height: even(height) }
}

function scaledWithin(video: VideoStream, longest: number): string {
  const { width, height } = sizeWithin(video, longest)
  return `scale=${width}:${height}:flags=bicubic:out_range=tv,setsar=1`
}

/** Moments from which a person may choose a thumbnail: `count` of them, evenly, none at the very ends. */
export function sceneMoments(duration: number, count = 8): number[] {
  const wanted = Math.max(1, Math.min(count, Math.floor(duration)))
  return Array.from({ length: wanted }, (_, index) => ((index + 0.5) * duration) / wanted)
}

/** Where a poster is worth looking at: a little into the video, past black openings. */
export const posterMoment = (duration: number): number => Math.min(duration * 0.1, 8)

/** Pictures of the whole length in sheets, row by row. */
export interface Sheets {
  /** Between two pictures, s. */
  readonly interval: number
  readonly columns: number
  readonly rows: number
  /** Of one picture, px. */
  readonly width: number
  readonly height: number
  readonly count: number
}

/** How a storyboard is laid out: a picture every two seconds, at most 300. */
export function storyboardLayout(media: WithPictures): Sheets {
  const interval = Math.max(2, Math.ceil(media.duration / 300))
  const { width, height } = sizeWithin(media.video, 160)
  return { interval, columns: 10, rows: 10, width, height, count: Math.max(1, Math.ceil(media.duration / interval)) }
}

/**
 * The sheets of the storyboard, JPEGs. Where key frames are close enough to show the moment (`group`, the longest distance of two,
 * seconds) nothing else is decoded: an hour takes seconds.
 */
export async function storyboardSheets(file: string, media: WithPictures, layout: Sheets, group: number): Promise<Buffer[]> {
  const skip = group <= Math.max(5, layout.interval) || media.duration > 600 ? ['-skip_frame', 'nokey'] : []
  const rate = `fps=1/${layout.interval}:start_time=0:round=near:eof_action=pass,tpad=stop=-1:stop_mode=clone,trim=end_frame=${layout.count}`
  const look = `scale=${layout.width}:${layout.height}:flags=bilinear:out_range=pc,setsar=1,format=yuvj420p`
  const filter = `${rate},${look},tile=${layout.columns}x${layout.rows}`
  const out = [
    '-map',
    `0:${media.video.index}`,
    '-vf',
    filter,
    '-vsync',
    'passthrough',
    '-c:v',
    'mjpeg',
    '-q:v',
    '5',
    '-f',
    'image2pipe',
    'pipe:1',
  ]
  const wallMs = 120_000 + media.duration * 2_000
  const run = await runProgram('ffmpeg', ['-v', 'error', '-nostdin', ...inputOnly(file, skip), ...out], { ...limits, wallMs })
  if (run.reason !== 'finished') throw refuse('tooMuch')
  return jpegsOf(run.output)
}

/** Cuts a stream of JPEG pictures apart. */
function jpegsOf(stream: Buffer): Buffer[] {
  const pictures: Buffer[] = []
  for (let start = stream.indexOf('\xff\xd8\xff', 0, 'latin1'); start >= 0; ) {
    const end = stream.indexOf('\xff\xd9\xff\xd8\xff', start, 'latin1')
    pictures.push(stream.subarray(start, end < 0 ? stream.length : end + 2))
    start = end < 0 ? -1 : end + 2
  }
  return pictures
}

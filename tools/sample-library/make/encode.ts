import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const soundOf = (bits: string, rate: number) => [
  '-c:a',
  'aac',
  '-b:a',
  bits,
  '-ar',
  String(rate),
  '-ac',
  '1',
  '-af',
  `highpass=f=70,equalizer=f=3200:t=q:w=1.2:g=-2,aresample=${rate}:resampler=swr`,
]
const sound = soundOf('40k', 44_100)
/** Speech has nothing above 11 kHz here. */
const speech = soundOf('24k', 22_050)
const plain = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
  '-movflags',
  '+faststart',
  '-y',
]

interface Shape {
  readonly w: number
  readonly h: number
  readonly perSecond: number
  /** Nothing but speech is heard. */
  readonly isSpeech: boolean
}

/** H.264 with a key frame at least every hundred pictures, and AAC. */
export function encodeVideo(pictures: AsyncIterable<Buffer>, wave: string, out: string, shape: Shape): Promise<void> {
  const { w, h, perSecond, isSpeech } = shape
  const video = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${w}x${h}`, '-r', String(perSecond), '-i', 'pipe:0', '-i', wave]
  const colors = [
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ]
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'medium',
    '-tune',
    'animation',
    '-profile:v',
    'high',
    '-crf',
    '28',
    '-g',
    '100',
    '-threads',
    '1',
  ]
  return ffmpeg([...video, ...colors, ...codec, ...(isSpeech ? speech : sound), ...plain, '-f', 'mp4', out], pictures)
}

export const encodeAudio = (wave: string, out: string) => ffmpeg(['-i', wave, ...sound, ...plain, '-f', 'ipod', out])

async function ffmpeg(args: readonly string[], input: AsyncIterable<Buffer> = Readable.from([])): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...args], { stdio: ['pipe', 'ignore', 'inherit'] })
  const [fed, [code]] = await Promise.all([pipeline(input, child.stdin).then(() => null, asError), once(child, 'close')])
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while making ${args.at(-1)}`)
  if (fed) throw fed
}

const asError = (error: unknown) => error

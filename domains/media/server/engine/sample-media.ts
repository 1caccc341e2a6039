import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder for one test file's media. */
export async function mediaFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-media-'))
  return { path: (name: string) => join(folder, name), remove: () => rm(folder, { recursive: true, force: true }) }
}

export interface Sample {
  /** `320x180` */
  readonly size?: string
  readonly rate?: string
  /** s */
  readonly seconds?: number
  /** Encoder of the pictures with its options; null for sound alone. */
  readonly video?: readonly string[] | null
  /** Encoder of the sound with its options; null for none. */
  readonly audio?: readonly string[] | null
  readonly more?: readonly string[]
}

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p']

/** Makes a small real file: moving test pictures and a tone. */
export async function makeMedia(path: string, sample: Sample = {}): Promise<string> {
  const { size = '320x180', rate = '25', seconds = 6, video = h264, audio = ['-c:a', 'aac'], more = [] } = sample
  const pictures = video ? ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`] : []
  const sound = audio ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []
  await run('ffmpeg', ['-v', 'error', '-y', ...pictures, ...sound, ...(video ?? []), ...(audio ?? []), ...more, path])
  return path
}

/** The same, marked to be shown turned by a quarter, as a phone writes it. */
export async function turned(from: string, to: string): Promise<string> {
  await run('ffmpeg', ['-v', 'error', '-y', '-i', from, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', to])
  return to
}

/** The same over and over, without encoding it again: a long file for the price of a short one. */
export async function looped(from: string, to: string, times: number): Promise<string> {
  await run('ffmpeg', ['-v', 'error', '-y', '-stream_loop', String(times - 1), '-i', from, '-c', 'copy', to])
  return to
}

/** HEVC in Matroska: what no browser here plays. */
export const hevc = {
  video: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'],
  audio: ['-c:a', 'libmp3lame'],
} as const satisfies Sample

/** A filter that burns a number into each picture as eight bars, least bit first: `N` is how many came before. */
export const numberBars = (number: string): string => `geq=lum='if(mod(floor((${number})/pow(2,floor(8*X/W))),2),235,16)':cb=128:cr=128`

/** The numbers that the pictures of a file show, in the order in which they are shown. */
export async function numbersIn(path: string): Promise<number[]> {
  const args = ['-v', 'error', '-i', path, '-vsync', 'passthrough', '-vf', 'scale=8:1:flags=area,format=gray', '-f', 'rawvideo', 'pipe:1']
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1024 ** 2 })
  return Array.from({ length: stdout.length / 8 }, (_, frame) =>
    [...stdout.subarray(frame * 8, frame * 8 + 8)].reduce((sum, level, bit) => sum + (level > 125 ? 2 ** bit : 0), 0),
  )
}

/** A tone of 40 s, and pictures of which one stands from 2 to 8 s (its number is 50), and the last one (200) from then on. */
export async function makeStandingPictures(path: string): Promise<string> {
  const sources = ['-f', 'lavfi', '-i', 'color=black:s=160x32:r=25:d=9', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=40']
  const pictures = ['-vf', `${numberBars('N')},select='lt(n,20)+eq(n,50)+eq(n,200)'`, '-vsync', 'vfr']
  const encoders = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '0', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '32k']
  await run('ffmpeg', ['-v', 'error', '-y', ...sources, ...pictures, ...encoders, path])
  return path
}

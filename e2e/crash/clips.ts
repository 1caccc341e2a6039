import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '../harness/program.ts'

/** A small file to upload. */
export interface Clip {
  readonly name: string
  readonly seconds: number
  readonly bytes: Buffer
  readonly hash: string
  /** How it plays when everything of it is made: small sound that browsers play stays as it is. */
  readonly plays: 'hls' | 'progressive'
}

const folder = join(tmpdir(), 'lyceum-crash-media')

function made(name: string, seconds: number, args: readonly string[], plays: Clip['plays'] = 'hls'): Clip {
  const file = join(folder, name)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const draft = join(folder, `draft-${process.pid}-${name}`)
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, draft])
    renameSync(draft, file)
  }
  const bytes = readFileSync(file)
  return { name, seconds, bytes, hash: hash(bytes), plays }
}

const picture = (seconds: number, size: string) => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`]
const sound = (seconds: number, pitch: number) => ['-f', 'lavfi', '-i', `sine=frequency=${pitch}:duration=${seconds}`]
const fast = ['-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

/** What browsers play as it is, what is made while it is watched, and what has no pictures. */
export const clips = (): Clip[] => [
  made('h264.mp4', 4, [...picture(4, '320x180'), ...sound(4, 330), '-c:v', 'libx264', ...fast, '-g', '50', '-c:a', 'aac', '-shortest']),
  made('silent.mp4', 3, [...picture(3, '320x180'), '-c:v', 'libx264', ...fast, '-g', '25']),
  made('hevc.mkv', 6, [
    ...picture(6, '320x180'),
    ...sound(6, 220),
    '-c:v',
    'libx265',
    ...fast,
    '-x265-params',
    'log-level=error',
    '-c:a',
    'aac',
    '-shortest',
  ]),
  made('mpeg4.avi', 5, [...picture(5, '320x240'), ...sound(5, 440), '-c:v', 'mpeg4', '-q:v', '6', '-c:a', 'libmp3lame', '-shortest']),
  made('sound.mp3', 6, [...sound(6, 550), '-c:a', 'libmp3lame'], 'progressive'),
]

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { clockBits, clockSide } from '#tests/encoders.ts'

const folder = join(tmpdir(), 'lyceum-journey-media')

const ffmpeg = (out: string, args: string[]): string => {
  const file = join(folder, out)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `draft-${process.pid}-${out}`)
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, draft])
  renameSync(draft, file)
  return file
}

const picture = (seconds: number, size: string) => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`]
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac', '-shortest']

const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-c:a', 'aac', '-shortest']

/** What every browser plays: H.264 and AAC in MP4. */
export const clip = (seconds = 12, size = '640x360'): string =>
  ffmpeg(`clip-${seconds}-${size}.mp4`, [...picture(seconds, size), ...sound(seconds), ...h264])

/** Sound without pictures. */
export const soundClip = (seconds = 20): string => ffmpeg(`sound-${seconds}.m4a`, [...sound(seconds), '-c:a', 'aac'])

/** What browsers don't play: HEVC in Matroska. */
export const hevcClip = (seconds = 20): string =>
  ffmpeg(`hevc-${seconds}.mkv`, [...picture(seconds, '640x360'), ...sound(seconds), ...hevc])

/** The same over and over: a long film for the price of a short one. */
export const longHevcClip = (times: number): string =>
  ffmpeg(`hevc-20-${times}.mkv`, ['-stream_loop', String(times - 1), '-i', hevcClip(20), '-c', 'copy'])

/** Somebody walks by: white, before bars of colours, from left to right within 8 s. */
export const walker = (): string => {
  const still = '[0:v]trim=end_frame=1,loop=-1:1,setpts=N/25/TB,colorchannelmixer=.5:0:0:0:0:.5:0:0:0:0:.5[still]'
  const inputs = ['-f', 'lavfi', '-i', 'smptebars=s=320x180:r=25:d=1', '-f', 'lavfi', '-i', 'color=white:s=28x60:r=25:d=8']
  const graph = `${still};[still][1:v]overlay=x='(0.05+0.1*t)*W':y=H/3:shortest=1`
  return ffmpeg('walker-8.mp4', [...inputs, ...sound(8), '-filter_complex', graph, '-t', '8', ...h264])
}

export const clock = { bits: clockBits, side: clockSide }

/** ms between the moment that was filmed and the one at which it is seen, for so many frames in a row. */
export const delaysOf = (video: Locator, frames: number): Promise<number[]> =>
  video.evaluate(
    async (element: HTMLVideoElement, { bits, side, count }) => {
      const context = new OffscreenCanvas(bits * side, 480).getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('no canvas')
      const seen: number[] = []
      while (seen.length < count) {
        await new Promise<unknown>((resolve) => element.requestVideoFrameCallback(resolve))
        const now = Date.now() % 2 ** bits
        context.drawImage(element, 0, 0, bits * side, 480)
        const { data } = context.getImageData(0, side, bits * side, 1)
        let time = 0
        for (let bit = 0; bit < bits; bit++) time = time * 2 + ((data[(bit * side + side / 2) * 4] ?? 0) > 127 ? 1 : 0)
        seen.push(now - time)
      }
      return seen
    },
    { ...clock, count: frames },
  )

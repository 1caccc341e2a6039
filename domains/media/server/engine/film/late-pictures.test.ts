import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import type { WithPictures } from '../passages/passage.ts'
import { probe } from '../probe.ts'
import { makeStandingPictures, mediaFolder, numberBars, numbersIn } from '../sample-media.ts'
import type { FileClip, FilmShape } from './film.ts'
import { makeFilm } from './make-film.ts'

const run = promisify(execFile)
const media = await mediaFolder()
afterAll(() => media.remove())

const shape: FilmShape = { size: { width: 160, height: 32 }, rate: { num: 25, den: 1 } }

async function probed(path: string): Promise<WithPictures> {
  const found = await probe(path)
  if (!found.video) throw new Error('no pictures')
  return { ...found, video: found.video }
}

/** A film of stretches of a file, each with its first and last second and its speed. */
async function filmOf(name: string, path: string, found: WithPictures, stretches: readonly [number, number, number][]): Promise<string> {
  const folder = media.path(name)
  await mkdir(folder)
  const clips = stretches.map(([from, to, speed]): FileClip => {
    const frames = Math.round(((to - from) / speed) * 25)
    const undrawn = { overlap: 0, fadeIn: 0, fadeOut: 0, titles: [], words: null }
    return { kind: 'file', path, media: found, from, speed, focus: null, volume: 1, curve: [], frames, ...undrawn }
  })
  return (await makeFilm({ film: { shape, clips, sounds: [] }, folder, onProgress: async () => {} })).path
}

describe('a film of pictures that stand for long', () => {
  it.each(['mp4', 'ts'])('shows the one of a %s that stands where a clip begins, also behind the last one', async (container) => {
    const path = await makeStandingPictures(media.path(`standing.${container}`))
    const behind = container === 'ts' ? 9 : 25
    const film = await filmOf(`of-${container}`, path, await probed(path), [
      [4, 6, 1],
      [6, 9, 1.5],
      [0.2, 0.6, 1],
      [behind, behind + 2, 2],
    ])
    const numbers = await numbersIn(film)
    // The last one comes at 8 s, behind two thirds of the second clip.
    expect([numbers.slice(0, 83), numbers.slice(84, 100)]).toEqual([Array(83).fill(50), Array(16).fill(200)])
    expect(numbers.slice(100, 110)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(numbers.slice(110)).toEqual(Array(25).fill(200))
  })
})

describe('a film of a file whose pictures begin after its sound', () => {
  /** Beeps every two seconds, and 0.8 s after the first of them the first picture. */
  async function makeLate(): Promise<string> {
    const [sound, pictures, path] = ['sound.m4a', 'pictures.mp4', 'late.mp4'].map(media.path) as [string, string, string]
    const beeps = 'aevalsrc=if(lt(mod(t\\,2)\\,0.03)\\,0.5*sin(2*PI*1000*t)\\,0):s=48000:d=7'
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', beeps, '-c:a', 'aac', sound])
    const encoder = ['-vf', numberBars('N'), '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p']
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'color=black:s=160x32:r=25:d=6', ...encoder, pictures])
    await run('ffmpeg', ['-v', 'error', '-i', sound, '-itsoffset', '0.8', '-i', pictures, '-map', '1', '-map', '0', '-c', 'copy', path])
    return path
  }

  /** Seconds at which beeps begin. */
  async function beepsIn(path: string): Promise<number[]> {
    const decode = ['-v', 'error', '-i', path, '-ac', '1', '-ar', '48000', '-f', 's16le', 'pipe:1']
    const { stdout } = await run('ffmpeg', decode, { encoding: 'buffer', maxBuffer: 1e7 })
    const heard: number[] = []
    for (let sample = 0; sample < stdout.length / 2; sample += 1) {
      const at = sample / 48_000
      if (Math.abs(stdout.readInt16LE(sample * 2)) > 3000 && at - (heard.at(-1) ?? -1) > 0.5) heard.push(at)
    }
    return heard
  }

  it('has both as players show them, from a moment on, as the file was and twice as fast', async () => {
    const path = await makeLate()
    const probedNow = await probed(path)
    expect([probedNow.start, probedNow.video.start]).toEqual([0, expect.closeTo(0.8, 2)])
    const { start: _start, ...probedLongAgo } = probedNow
    for (const [name, found] of Object.entries({ probedNow, probedLongAgo })) {
      const film = await filmOf(name, path, found, [
        [2, 3, 1],
        [0, 1, 1],
        [2, 3.6, 2],
        [0.6, 2.6, 2],
      ])
      const numbers = await numbersIn(film)
      expect(numbers.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, frame) => 30 + frame))
      // Before the first picture that one is shown.
      expect(numbers.slice(25, 50)).toEqual([...Array(20).fill(0), 0, 1, 2, 3, 4])
      expect(numbers.slice(50, 70)).toEqual(Array.from({ length: 20 }, (_, frame) => 30 + frame * 2))
      expect(await beepsIn(film)).toEqual([0, 1, 2, 3.5].map((at) => expect.closeTo(at, 1)))
    }
  })
})

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { encodePictures } from './encode.ts'
import { constantRate } from './frame-rate.ts'
import { rungsOf } from './ladder.ts'
import { makeCut } from './passages/cut.ts'
import type { Passage, WithPictures } from './passages/passage.ts'
import { probe } from './probe.ts'
import { makeStandingPictures, mediaFolder, numbersIn } from './sample-media.ts'
import type { Piece } from './segments/packager.ts'
import { pictureGrid } from './segments/segment-grid.ts'

const run = promisify(execFile)
const media = await mediaFolder()
afterAll(() => media.remove())

async function probed(file: string): Promise<WithPictures> {
  const found = await probe(file)
  if (!found.video) throw new Error('no pictures')
  return { ...found, video: found.video }
}

/** The numbers that the pictures of the ladder show from a segment on. */
async function numbersFrom(from: number, file: string, found: WithPictures): Promise<number[]> {
  const rate = constantRate(found.video.average, found.video.steady)
  const timing = { grid: pictureGrid(rate, found.duration), rate, from }
  const pieces = new Map<string, Piece>()
  const sink = async (_: string, piece: Piece) => void pieces.set(piece.kind === 'init' ? 'init' : String(piece.index), piece)
  const work = { rungs: rungsOf(found.video, rate), preset: 'quick' as const, timing, nice: 0, renditions: ['v'] }
  expect(await encodePictures(file, found, work, sink).done).toBe(true)
  const path = media.path('ladder.mp4')
  await writeFile(path, Buffer.concat([...pieces.values()].map(({ bytes }) => bytes)))
  return numbersIn(path)
}

/** A film of passages of a file. */
async function cutOf(name: string, file: string, ...spans: readonly [number, number][]): Promise<string> {
  const folder = media.path(name)
  await mkdir(folder)
  const passages = spans.map(([from, to]): Passage => ({ from, to, window: null }))
  const cut = { passages, size: { width: 160, height: 32 }, captions: null }
  return (await makeCut({ file, media: await probed(file), cut, folder, onProgress: async () => {} })).path
}

describe('a picture that stands for long', () => {
  it.each(['mp4', 'mkv', 'ts'])(
    'is shown by an encoder of a %s that is begun while it stands, also behind the last one',
    async (container) => {
      const file = await makeStandingPictures(media.path(`standing.${container}`))
      const found = await probed(file)
      const { framesPerSegment } = pictureGrid(constantRate(found.video.average, found.video.steady), found.duration)
      const whole = await numbersFrom(0, file, found)
      expect(whole.slice(framesPerSegment, framesPerSegment + 3)).toEqual([50, 50, 50])
      for (const from of [1, 2, 6]) expect(await numbersFrom(from, file, found)).toEqual(whole.slice(from * framesPerSegment))
    },
  )

  it.each([
    ['mp4', 24, 20, 5],
    // Its pictures begin a little behind its sound.
    ['ts', 25, 9, 4],
  ] as const)(
    'is shown by a passage of a %s that begins while it stands, also behind the last one',
    async (container, rate, behind, first) => {
      const file = await makeStandingPictures(media.path(`cut.${container}`))
      const numbers = await numbersIn(await cutOf(`of-${container}`, file, [4, 5], [0.2, 0.6], [behind, behind + 1]))
      const second = numbers.slice(rate, -rate)
      expect([numbers.slice(0, rate), numbers.slice(-rate)]).toEqual([50, 200].map((number) => Array(rate).fill(number)))
      expect([second[0], second.at(-1), second.length]).toEqual([first, first + 9, 10])
    },
  )

  it('leaves the sound of a passage at its moment', async () => {
    const file = media.path('clicks.mp4')
    const clicks = "aevalsrc='if(between(mod(t,3),2,2.01),0.9*sin(2*PI*1000*t),0)':s=48000:d=10"
    const sources = ['-f', 'lavfi', '-i', 'color=black:s=160x32:r=25:d=10', '-f', 'lavfi', '-i', clicks]
    await run('ffmpeg', ['-v', 'error', ...sources, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', file])
    const decode = ['-v', 'error', '-i', await cutOf('clicks', file, [4.5, 6], [7, 9]), '-f', 's16le', '-ac', '1', '-ar', '48000', 'pipe:1']
    const { stdout } = await run('ffmpeg', decode, { encoding: 'buffer', maxBuffer: 1e7 })
    const heard: number[] = []
    for (let sample = 0; sample < stdout.length / 2; sample += 1) {
      const at = sample / 48_000
      if (Math.abs(stdout.readInt16LE(sample * 2)) > 8000 && at - (heard.at(-1) ?? -1) > 0.5) heard.push(at)
    }
    // Of the first at 5, of the second, which begins behind 38 frames, at 8.
    expect(heard).toEqual([0.5, 2.52].map((at) => expect.closeTo(at, 1)))
  })
})

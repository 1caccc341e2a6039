import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { encodePictures, encodeSound, remux } from './encode.ts'
import { packetsOf } from './ffprobe.ts'
import { constantRate } from './frame-rate.ts'
import { rungsOf } from './ladder.ts'
import type { Media, VideoStream } from './media.ts'
import { pictureAt, storyboardLayout, storyboardSheets } from './pictures.ts'
import { probe } from './probe.ts'
import { hevc, makeMedia, mediaFolder } from './sample-media.ts'
import { openSegments } from './segments/on-demand-segments.ts'
import type { Piece } from './segments/packager.ts'
import { pictureGrid, soundGrid } from './segments/segment-grid.ts'

const media = await mediaFolder()
afterAll(() => media.remove())
type WithVideo = Media & { readonly video: VideoStream }

async function probed(file: string): Promise<WithVideo> {
  const found = await probe(file)
  if (!found.video) throw new Error('no pictures')
  return { ...found, video: found.video }
}

interface Made {
  readonly pieces: Piece[]
  readonly segments: Map<number, Piece & { kind: 'segment' }>
  readonly sink: (name: string, piece: Piece) => Promise<void>
}

function collecting(): Made {
  const pieces: Piece[] = []
  const segments: Made['segments'] = new Map()
  const sink = async (_: string, piece: Piece) => {
    pieces.push(piece)
    if (piece.kind === 'segment') segments.set(piece.index, piece)
  }
  return { pieces, segments, sink }
}

function picturesFrom(file: string, found: WithVideo, from: number, made: Made) {
  const rate = constantRate(found.video.average, found.video.steady)
  const rungs = rungsOf(found.video, rate).slice(-1)
  const timing = { grid: pictureGrid(rate, found.duration), rate, from }
  return encodePictures(file, found, { rungs, preset: 'quick', timing, nice: 0, renditions: ['v'] }, made.sink)
}

describe('an encoder that begins in the middle', () => {
  it('makes parts that lie where those of one from the beginning lie, to the tick, under the same header', async () => {
    const file = await makeMedia(media.path('clock.mkv'), { ...hevc, rate: '30000/1001', seconds: 13 })
    const found = await probed(file)
    const [whole, later] = [collecting(), collecting()]
    await picturesFrom(file, found, 0, whole).done
    await picturesFrom(file, found, 2, later).done
    expect([...whole.segments.values()].map(({ start, duration }) => [start, duration])).toEqual([
      [0, 4.004],
      [4.004, 4.004],
      [8.008, 4.004],
      [12.012, expect.closeTo(1.05, 1)],
    ])
    expect([...later.segments.keys()]).toEqual([2, 3])
    for (const [index, { start, duration }] of later.segments) expect(whole.segments.get(index)).toMatchObject({ start, duration })
    expect(later.pieces[0]?.bytes.equals(whole.pieces[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
    expect(later.pieces[0]).toMatchObject({ kind: 'init', track: { codec: 'avc1.64001e', width: 320, height: 180 } })
  })

  it('puts a key frame at the beginning and in the middle of each part, so that none is further than two seconds away', async () => {
    const file = await makeMedia(media.path('keys.mkv'), { ...hevc, seconds: 9 })
    const made = collecting()
    await picturesFrom(file, await probed(file), 0, made).done
    expect([...made.segments.values()].map(({ start }) => start)).toEqual([0, 4, 8])
    const path = media.path('keys.mp4')
    await writeFile(path, Buffer.concat(made.pieces.map(({ bytes }) => bytes)))
    const keys: number[] = []
    for await (const { at, key } of packetsOf(path, '0')) if (key) keys.push(at)
    expect(keys.map((at) => at - (keys[0] ?? 0))).toEqual([0, 2, 4, 6, 8].map((at) => expect.closeTo(at, 2)))
  })

  it('keeps the sound where it belongs', async () => {
    const file = media.path('clicks.mp4')
    const clicks = "aevalsrc='if(between(mod(t,5),2.5,2.505),0.9*sin(2*PI*1000*t),0)':s=44100:d=20"
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', clicks, '-c:a', 'aac', file])
    const found = await probe(file)
    const clicksFrom = async (from: number): Promise<number[]> => {
      const made = collecting()
      await encodeSound(file, found, { grid: soundGrid(found.duration), from, nice: 0, rendition: 'a' }, made.sink).done
      await writeFile(media.path('a.mp4'), Buffer.concat(made.pieces.map(({ bytes }) => bytes)))
      const decode = ['-v', 'error', '-i', media.path('a.mp4'), '-f', 's16le', '-ac', '1', '-ar', '48000', 'pipe:1']
      const { stdout } = await promisify(execFile)('ffmpeg', decode, { encoding: 'buffer', maxBuffer: 1e8 })
      const heard: number[] = []
      for (let i = 0; i + 1 < stdout.length; i += 2) {
        const at = from * 8 + i / 2 / 48_000
        if (Math.abs(stdout.readInt16LE(i)) > 8000 && at - (heard.at(-1) ?? -1) > 1) heard.push(at)
      }
      return heard
    }
    const near = (times: number[]) => times.map((time) => expect.closeTo(time, 2))
    expect(await clicksFrom(0)).toEqual(near([2.5, 7.5, 12.5, 17.5]))
    expect(await clicksFrom(1)).toEqual(near([12.5, 17.5]))
  })
})

it('pictures that change their size on the way, as those of a call do, stay at their time', async () => {
  const parts: Buffer[] = []
  for (const [index, [colour, size]] of [
    ['red', '320x180'],
    ['lime', '640x480'],
    ['blue', '64x36'],
  ].entries()) {
    const part = media.path(`part-${index}.ts`)
    const source = ['-f', 'lavfi', '-i', `color=${colour}:s=${size}:r=25:d=2`, '-c:v', 'libx264', '-preset', 'ultrafast']
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, '-pix_fmt', 'yuv420p', '-output_ts_offset', String(index * 2), part])
    parts.push(await readFile(part))
  }
  await writeFile(media.path('call.ts'), Buffer.concat(parts))
  const made = collecting()
  await picturesFrom(media.path('call.ts'), await probed(media.path('call.ts')), 0, made).done
  await writeFile(media.path('call.mp4'), Buffer.concat(made.pieces.map(({ bytes }) => bytes)))
  const decode = ['-v', 'error', '-i', media.path('call.mp4'), '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const { stdout } = await promisify(execFile)('ffmpeg', decode, { encoding: 'buffer' })
  const shown = Array.from({ length: stdout.length / 3 }, (_, frame) => [...stdout.subarray(frame * 3, frame * 3 + 3)])
  const colours = shown.map((rgb) => rgb.indexOf(Math.max(...rgb)))
  expect(colours).toEqual([...Array(50).fill(0), ...Array(50).fill(1), ...Array(50).fill(2)])
})

describe('a rung that is taken over', () => {
  it('and those beside it break at the same moments', async () => {
    const file = await makeMedia(media.path('groups.mp4'), {
      size: '640x360',
      seconds: 12,
      video: ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '37', '-pix_fmt', 'yuv420p'],
    })
    const found = await probed(file)
    const [top, beside] = [collecting(), collecting()]
    await remux(file, found, 'v', top.sink).done
    const rungs = [{ ...rungsOf(found.video, { num: 25, den: 1 })[0], name: '180', width: 320, height: 180, cap: 500, level: 30 }]
    await encodePictures(file, found, { rungs, preset: 'thorough', timing: 'source', nice: 0, renditions: ['v'] }, beside.sink).done
    const times = ({ segments }: Made) => [...segments.values()].map(({ start }) => expect.closeTo(start, 3))
    expect([...top.segments.values()].map(({ start }) => start)).toEqual(times(beside))
    expect(top.segments.size).toBe(3)
  })
})

it('a video of a single frame is one, with a poster and a storyboard', async () => {
  const file = await makeMedia(media.path('still.mkv'), { ...hevc, seconds: 0.04, audio: null })
  const found = await probed(file)
  const made = collecting()
  await picturesFrom(file, found, 0, made).done
  expect([...made.segments.keys()]).toEqual([0])
  expect((await pictureAt(file, found, 0, 320))?.toString('latin1', 8, 12)).toBe('WEBP')
  expect(await storyboardSheets(file, found, storyboardLayout(found), 1)).toHaveLength(1)
})

describe('what is asked for is made first', () => {
  /** An encoder that makes a part every 10 ms and tells where it began. */
  function steadyEncoder(count: number) {
    const begun: number[] = []
    const kept: number[] = []
    const made = new Set<number>()
    const segment = (index: number): Piece => ({ kind: 'segment', index, start: index, duration: 1, bytes: Buffer.alloc(0) })
    const holding = openSegments({
      count,
      made,
      near: 1,
      keep: async (piece) => void (piece.kind === 'segment' && kept.push(piece.index)),
      begin: (from, sink) => {
        begun.push(from)
        let stopped = false
        const work = async () => {
          for (let index = from; index < count; index++) {
            await new Promise((resolve) => setTimeout(resolve, 10))
            if (stopped) return false
            await sink(segment(index))
          }
          return !stopped
        }
        return { done: work(), stop: () => (stopped = true) }
      },
    })
    return { holding, begun, kept, made }
  }
  const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  it('without anybody waiting, from the beginning to the end', async () => {
    const { holding, begun, kept } = steadyEncoder(5)
    expect(await holding.done).toBe(true)
    expect([begun, kept]).toEqual([[0], [0, 1, 2, 3, 4]])
  })

  it('a seek moves the encoder, and the gap is filled afterwards, each part once', async () => {
    const { holding, begun, kept } = steadyEncoder(40)
    await moment(35)
    holding.want(30)
    expect(await holding.done).toBe(true)
    expect(begun[1]).toBe(30)
    expect(kept.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index))
    expect(begun).toHaveLength(3)
  })

  it('the next part does not move it', async () => {
    const { holding, begun } = steadyEncoder(10)
    for (let index = 0; index < 10; index++) {
      holding.want(index)
      await moment(11)
    }
    await holding.done
    expect(begun).toEqual([0])
  })

  it('two who watch at different places take turns', async () => {
    const { holding, begun, made } = steadyEncoder(2000)
    const waits = (from: number) => {
      let next = from
      return setInterval(() => {
        while (made.has(next)) next++
        holding.want(next)
      }, 5)
    }
    const viewers = [waits(50), waits(120)]
    for (let tries = 0; tries < 1000 && !(made.has(54) && made.has(124)); tries++) await moment(10)
    for (const viewer of viewers) clearInterval(viewer)
    holding.stop()
    expect(await holding.done).toBe(false)
    expect([made.has(54), made.has(124)]).toEqual([true, true])
    // Each in turn: neither had all of its own before the other had any.
    expect(begun.length).toBeGreaterThan(3)
  })

  it('a file that ends before its time is at fault', async () => {
    const ends = openSegments({
      count: 3,
      made: new Set(),
      near: 1,
      keep: async () => {},
      begin: () => ({ done: Promise.resolve(true), stop: () => {} }),
    })
    await expect(ends.done).rejects.toMatchObject({ name: 'Refusal' })
  })
})

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packetsOf } from '../ffprobe.ts'
import type { WithPictures } from '../passages/passage.ts'
import { probe } from '../probe.ts'
import { mediaFolder, numberBars, numbersIn } from '../sample-media.ts'
import type { FileClip, Film, FilmShape, StillClip } from './film.ts'
import { groupStarts } from './groups.ts'
import { makeFilm } from './make-film.ts'

const run = promisify(execFile)
const media = await mediaFolder()
afterAll(() => media.remove())

interface Numbered {
  readonly path: string
  readonly media: WithPictures
}

const beep = 'if(lt(mod(t\\,0.5)\\,0.03)\\,0.5*sin(2*PI*1000*t)\\,0)'

/** Ten seconds whose frames have their number burned in as eight bars, least bit first, with a beep every half second. */
async function numbered(
  name: string,
  number: string,
  { rate = 25 as number | string, size = '320x64', keys = 50, heard = beep } = {},
): Promise<Numbered> {
  const path = media.path(name)
  const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', String(keys), '-sc_threshold', '0', '-pix_fmt', 'yuv420p']
  await run('ffmpeg', [
    ...[
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `color=black:s=${size}:r=${rate}:d=10`,
      '-f',
      'lavfi',
      '-i',
      `aevalsrc=${heard}:s=48000:d=10`,
    ],
    ...['-vf', numberBars(number), ...encoder, '-c:a', 'aac', path],
  ])
  const found = await probe(path)
  if (!found.video) throw new Error('no pictures')
  return { path, media: { ...found, video: found.video } }
}

/** How bright the frames of a film are. */
async function levelsIn(path: string): Promise<number[]> {
  const args = ['-v', 'error', '-i', path, '-vsync', 'passthrough', '-vf', 'scale=1:1:flags=area,format=gray', '-f', 'rawvideo', 'pipe:1']
  return [...(await run('ffmpeg', args, { encoding: 'buffer' })).stdout]
}

async function samplesIn(path: string, filter = 'anull'): Promise<Int16Array> {
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, '-af', filter, '-ac', '1', '-ar', '48000', '-f', 's16le', 'pipe:1'], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 ** 2,
  })
  return new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length / 2)
}

/** Seconds at which beeps begin. */
async function beepsIn(path: string): Promise<number[]> {
  const samples = await samplesIn(path)
  const begins: number[] = []
  let quiet = Number.POSITIVE_INFINITY
  for (const [at, sample] of samples.entries()) {
    const isLoud = Math.abs(sample) > 3000
    if (isLoud && quiet > 2400) begins.push(at / 48_000)
    quiet = isLoud ? 0 : quiet + 1
  }
  return begins
}

const shape: FilmShape = { size: { width: 320, height: 64 }, rate: { num: 25, den: 1 } }
const undrawn = { overlap: 0, fadeIn: 0, fadeOut: 0, titles: [], words: null }

const clipOf = (file: Numbered, from: number, to: number, over: Partial<FileClip> = {}): FileClip => ({
  kind: 'file',
  ...file,
  from,
  speed: 1,
  focus: null,
  volume: 1,
  curve: [],
  frames: Math.round((to - from) * 25),
  ...undrawn,
  ...over,
})

/** A picture of one grey. */
async function stillOf(level: number, over: Partial<StillClip> = {}): Promise<StillClip> {
  const path = media.path(`level-${level}.rgb`)
  await writeFile(path, Buffer.alloc(320 * 64 * 3, level))
  return { kind: 'still', path, frames: 40, ...undrawn, ...over }
}

let films = 0
async function filmOf(clips: Film['clips'], { sounds = [], ...other }: Partial<Film> = {}): Promise<{ path: string; shares: number[] }> {
  films += 1
  const folder = media.path(`film-${films}`)
  await mkdir(folder)
  const shares: number[] = []
  const { path } = await makeFilm({
    film: { shape, clips, sounds, ...other },
    folder,
    onProgress: async (share) => void shares.push(share),
  })
  return { path, shares }
}

const count = (from: number, to: number, step = 1) => Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step)
async function timesOf(path: string): Promise<number[]> {
  const times: number[] = []
  for await (const { at } of packetsOf(path, '0')) times.push(at)
  return times.toSorted((a, b) => a - b)
}

let first: Numbered
let second: Numbered

beforeAll(async () => {
  first = await numbered('first.mp4', 'N')
  second = await numbered('second.mp4', '255-N', { keys: 25 })
})

describe('a film of cuts', () => {
  it('shows exactly the frames that were chosen, each at its time, and copies whole groups of them', async () => {
    const clips = [clipOf(first, 1, 7.4), clipOf(second, 0.52, 4.36), clipOf(first, 8, 9), clipOf(second, 0, 2)]
    expect((await groupStarts(clips[0] as FileClip, shape)).map(({ frame }) => frame)).toEqual([25, 75, 125])
    const { path, shares } = await filmOf(clips)
    const wanted = [...count(25, 185), ...count(13, 109).map((n) => 255 - n), ...count(200, 225), ...count(0, 50).map((n) => 255 - n)]
    expect(await numbersIn(path)).toEqual(wanted)
    const times = await timesOf(path)
    expect(Math.max(...times.map((at, frame) => Math.abs(at - (times[0] ?? 0) - frame / 25)))).toBeLessThan(0.001)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeLessThanOrEqual(1)
  })

  it.each([
    [30, { num: 30, den: 1 }],
    ['30000/1001', { num: 30_000, den: 1001 }],
  ])('of sources with %s frames a second is as exact', async (rate, exact) => {
    const source = await numbered(`at-${exact.den}.mp4`, 'mod(N,256)', { rate })
    const [from, to] = [45, 250].map((frame) => (frame * exact.den) / exact.num) as [number, number]
    const clips = [clipOf(source, from, to, { frames: 205 }), clipOf(source, 0, 1, { frames: 30 })]
    const { path } = await filmOf(clips, { shape: { ...shape, rate: exact } })
    expect(await numbersIn(path)).toEqual([...count(45, 250), ...count(0, 30)])
    const times = await timesOf(path)
    expect(Math.max(...times.map((at, frame) => Math.abs(at - (times[0] ?? 0) - (frame * exact.den) / exact.num)))).toBeLessThan(0.001)
  })

  it('has its sound where its pictures are, within 20 ms at every join', async () => {
    const { path } = await filmOf([clipOf(first, 1.2, 6.6), clipOf(second, 2.32, 5.12), clipOf(first, 0, 1)])
    const beeps = await beepsIn(path)
    // Of the first from 1.5 to 6.5, of the second from 2.5 to 5, of the first again at 0 and 0.5.
    const wanted = [...count(1.5, 6.6, 0.5).map((at) => at - 1.2), ...count(2.5, 5.1, 0.5).map((at) => at - 2.32 + 5.4), 8.2, 8.7]
    expect(beeps).toHaveLength(wanted.length)
    expect(Math.max(...beeps.map((at, index) => Math.abs(at - (wanted[index] ?? 0))))).toBeLessThan(0.02)
  })
})

describe('a film with effects', () => {
  it('shows a clip at double speed with every other frame, another rate and shape, and a picture, each as long as it is meant to be', async () => {
    const other = await numbered('other.mp4', 'N', { rate: 30, size: '160x90' })
    const picture = media.path('white.rgb')
    await writeFile(picture, Buffer.alloc(320 * 64 * 3, 255))
    const clips: Film['clips'] = [
      clipOf(first, 2, 6, { speed: 2, frames: 50 }),
      clipOf(other, 1, 3),
      { kind: 'still', path: picture, frames: 30, ...undrawn },
      clipOf(first, 0, 2),
    ]
    const numbers = await numbersIn((await filmOf(clips)).path)
    expect(numbers).toHaveLength(50 + 50 + 30 + 50)
    expect(numbers.slice(0, 50)).toEqual(count(50, 150, 2))
    expect(numbers.slice(100, 130)).toEqual(Array(30).fill(255))
    expect(numbers.slice(130)).toEqual(count(0, 50))
  })

  it('has a clip come over the end of the one before: exact before and behind, and with each frame more of it in between', async () => {
    const clips = [clipOf(first, 0, 4), clipOf(second, 0, 4, { overlap: 25 }), clipOf(first, 4, 8, { overlap: 10 })]
    const { path } = await filmOf(clips)
    const numbers = await numbersIn(path)
    expect(numbers).toHaveLength(100 + 75 + 90)
    expect(numbers.slice(0, 75)).toEqual(count(0, 75))
    expect(numbers.slice(100, 165)).toEqual(count(25, 90).map((n) => 255 - n))
    expect(numbers.slice(175)).toEqual(count(110, 200))
    const times = await timesOf(path)
    expect(Math.max(...times.map((at, frame) => Math.abs(at - (times[0] ?? 0) - frame / 25)))).toBeLessThan(0.001)

    const levels = await levelsIn((await filmOf([await stillOf(0), await stillOf(255, { overlap: 20 })])).path)
    expect(levels).toHaveLength(60)
    const [dark, bright] = [levels[0] ?? 0, levels[59] ?? 0]
    const shares = levels.map((level) => (level - dark) / (bright - dark))
    expect([20, 25, 30, 35, 40].map((frame) => shares[frame])).toEqual([0, 0.25, 0.5, 0.75, 1].map((share) => expect.closeTo(share, 1)))
    expect(shares.slice(20, 41)).toEqual(shares.slice(20, 41).toSorted((a, b) => a - b))
  })

  it('goes on behind a clip of a few frames of one colour, which is hardly any bytes', async () => {
    const levels = await levelsIn((await filmOf([await stillOf(0), await stillOf(255, { frames: 3 }), await stillOf(0)])).path)
    expect(levels.map((level) => level > 128)).toEqual([...Array(40).fill(false), true, true, true, ...Array(40).fill(false)])
  })

  it('has the sounds of two clips that come over each other at once, each going evenly', async () => {
    const tone = async (hertz: number) => numbered(`tone-${hertz}.mp4`, 'N', { heard: `0.3*sin(2*PI*${hertz}*t)` })
    const [low, high] = [await tone(200), await tone(4000)]
    const { path } = await filmOf([clipOf(low, 0, 4), clipOf(high, 0, 4, { overlap: 50 })])
    const heard = async (filter: string) => {
      const samples = await samplesIn(path, filter)
      return (at: number) => Math.max(...samples.subarray((at - 0.02) * 48_000, (at + 0.02) * 48_000))
    }
    const [below, above] = [await heard('lowpass=f=500,lowpass=f=500'), await heard('highpass=f=2500,highpass=f=2500')]
    const near = (...shares: number[]) => shares.map((share) => expect.closeTo(share, 0.7))
    expect([1, 2.5, 3, 3.5, 5].map((at) => below(at) / below(1))).toEqual(near(1, 0.75, 0.5, 0.25, 0))
    expect([1, 2.5, 3, 3.5, 5].map((at) => above(at) / above(5))).toEqual(near(0, 0.25, 0.5, 0.75, 1))
  })

  it('fades from and to black, draws words while they are meant to stand, and shows all else as it is', async () => {
    const words = media.path('words.ass')
    const style = 'Style: Default,Sans,60,&H00FFFFFF,&H00FFFFFF,&H00FFFFFF,&H00FFFFFF,-1,1,8,0,5,0,0,0'
    await writeFile(
      words,
      `[Script Info]\nScriptType: v4.00+\nPlayResX: 320\nPlayResY: 64\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV\n${style}\n\n[Events]\nFormat: Layer, Start, End, Style, MarginL, MarginR, MarginV, Text\nDialogue: 0,0:00:02.00,0:00:03.00,Default,0,0,0,MMMMMMM\n`,
    )
    const drawn = { fadeIn: 25, fadeOut: 25, titles: [{ from: 50, to: 75 }], words }
    const numbers = await numbersIn((await filmOf([clipOf(first, 0, 8, drawn)])).path)
    expect(numbers).toHaveLength(200)
    expect([numbers[0], numbers[5], numbers[199]]).toEqual([0, 0, 0])
    expect(numbers.slice(25, 50)).toEqual(count(25, 50))
    expect(numbers.slice(75, 175)).toEqual(count(75, 175))
    expect(numbers.slice(52, 73)).not.toEqual(count(52, 73))
  })

  it('is as loud as is wished, and has sounds below its clips from their moment on', async () => {
    const sound = { ...second, at: 2, from: 1, length: 10, volume: 1, curve: [], ducking: false, fadeIn: 0, fadeOut: 0 }
    const quiet = await filmOf([clipOf(first, 0, 4, { volume: 0 })], { sounds: [sound] })
    const beeps = await beepsIn(quiet.path)
    expect(beeps.map((at) => Math.round(at * 20) / 20)).toEqual([2, 2.5, 3, 3.5])
    const silent = await filmOf([clipOf(first, 0, 1, { volume: 0 })])
    expect((await probe(silent.path)).audio).toBeNull()
  })

  it('is as loud as the curves of its clips and sounds want it at each moment, whatever their speed', async () => {
    const tone = await numbered('tone.mp4', 'N', { heard: '0.3*sin(2*PI*500*t)' })
    const loudest = (samples: Int16Array, at: number) => Math.max(...samples.subarray((at - 0.02) * 48_000, (at + 0.02) * 48_000))
    const plain = loudest(await samplesIn((await filmOf([clipOf(tone, 0, 2)])).path), 1)
    /** How loud it is at some moments, beside the same without a curve. */
    const levels = async (made: ReturnType<typeof filmOf>, moments: readonly number[]) => {
      const samples = await samplesIn((await made).path)
      return moments.map((at) => loudest(samples, at) / plain)
    }
    const near = (...wanted: number[]) => wanted.map((level) => expect.closeTo(level, 0.7))
    // Gone after two seconds, back after four.
    const curve = [{ at: 0, level: 1 }, { at: 2, level: 0 }, { at: 4, level: 1 }] // biome-ignore format: short
    expect(await levels(filmOf([clipOf(tone, 0, 6, { volume: 2, curve })]), [1, 2, 3, 5])).toEqual(near(1, 0, 1, 2))
    expect(await levels(filmOf([clipOf(tone, 0, 8, { speed: 2, frames: 100, curve })]), [1, 2, 3])).toEqual(near(0.5, 0, 0.5))
    const sound = { ...tone, at: 1, from: 2, length: 6, volume: 1, curve, ducking: false, fadeIn: 0, fadeOut: 0 }
    const below = filmOf([clipOf(first, 0, 6, { volume: 0 })], { sounds: [sound] })
    expect(await levels(below, [2, 3, 4, 5.5])).toEqual(near(0.5, 0, 0.5, 1))
  })

  it('has music that steps back while the clips are heard, and comes back; and music that does not', async () => {
    const voice = await numbered('voice.mp4', 'N', { heard: 'if(between(t\\,1\\,3)\\,0.3*sin(2*PI*2000*t)\\,0)' })
    const music = await numbered('music.mp4', 'N', { heard: '0.2*sin(2*PI*100*t)' })
    const sound = { ...music, at: 0, from: 0, length: 10, volume: 1, curve: [], fadeIn: 0, fadeOut: 0 }
    /** How loud the music is then, beside the beginning. */
    const levels = async (...ducking: boolean[]) => {
      const { path } = await filmOf([clipOf(voice, 0, 5)], { sounds: ducking.map((one) => ({ ...sound, ducking: one })) })
      const samples = await samplesIn(path, 'lowpass=f=200,lowpass=f=200')
      const loudest = (from: number, to: number) => Math.max(...samples.subarray(from * 48_000, to * 48_000))
      return [loudest(1.5, 2.9), loudest(4.5, 4.9)].map((level) => level / loudest(0.5, 0.9))
    }
    const [below, behind] = (await levels(true)) as [number, number]
    expect(below).toBeGreaterThan(0.15)
    expect(below).toBeLessThan(0.4)
    expect(behind).toBeCloseTo(1, 1)
    expect((await levels(false))[0]).toBeCloseTo(1, 1)
    // One that steps back takes nothing from one that does not.
    expect((await levels(true, false))[0]).toBeCloseTo((1 + below) / 2, 1)
  })
})

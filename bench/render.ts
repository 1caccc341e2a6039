// How long a film of thirty clips is in the making, next to its length: `node bench/render.ts [cuts|effects|encoded …]`.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assFile, type FilmClip, type FilmShape, makeFilm } from '#domains/media/server.ts'
import { mediaFolder, probeFile } from '#domains/media/testing.ts'
import { ffmpeg, machine } from './film/in-lyceum.ts'

/** Clips of twenty seconds each; thirty are ten minutes. */
const count = Number(process.env.CLIPS ?? 30)
const rate = 30
const shape: FilmShape = { size: { width: 1920, height: 1080 }, rate: { num: rate, den: 1 } }
const frames = 20 * rate
const plain = { frames, overlap: 0, fadeIn: 0, fadeOut: 0, titles: [], words: null }

type Source = Awaited<ReturnType<typeof probeFile>>

/** Pictures that are as hard to encode as a camera's, a key frame every two seconds: ten seconds over and over, with one sound for the whole. */
async function aSource(folder: string, name: string, size: string): Promise<{ path: string; media: Source }> {
  const [once, file] = [path.join(folder, `${name}-once.mp4`), path.join(folder, `${name}.mp4`)]
  if (!existsSync(file)) {
    const seconds = (count + 1) * 20
    const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '5M', '-g', '60', '-sc_threshold', '0', '-pix_fmt', 'yuv420p']
    await ffmpeg([...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=10`, '-vf', 'noise=alls=4:allf=t'], ...encoder, once])
    const inputs = ['-stream_loop', String(seconds / 10 - 1), '-i', once, '-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`]
    await ffmpeg([...inputs, '-c:v', 'copy', '-c:a', 'aac', '-movflags', '+faststart', file])
  }
  return { path: file, media: await probeFile(file) }
}

type Made = (source: { path: string; media: Source }, words: string) => FilmClip[]

/** Clips that begin and end between key frames. */
const cuts: Made = (source) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ kind: 'file' as const, ...source, ...plain, speed: 1, focus: null, volume: 1, curve: [] },
    from: (index * frames + 17 + ((index * 7) % 41)) / rate,
  }))

/** A tenth of each is drawn over: a cross-fade of a second, and a title for another. */
const effects: Made = (source, words) =>
  cuts(source, words).map((clip, index) => ({
    ...clip,
    overlap: index === 0 ? 0 : rate,
    titles: [{ from: 8 * rate, to: 9 * rate }],
    words,
  }))

interface Row {
  readonly name: string
  readonly what: string
  /** Of the film's length. */
  readonly reach: number
  /** Of the source. */
  readonly size: string
  readonly clips: Made
}

const rows: readonly Row[] = [
  { name: 'cuts', what: 'cuts alone', reach: 0.2, size: '1920x1080', clips: cuts },
  { name: 'effects', what: 'cross-fades and titles on a tenth', reach: 0.5, size: '1920x1080', clips: effects },
  { name: 'encoded', what: 'all of it encoded, from 720p', reach: 2, size: '1280x720', clips: cuts },
]

/** Seconds of the processor that programs have taken which we have started. */
async function spent(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

const media = await mediaFolder()
let failed = false

async function measure({ name, what, reach, size, clips }: Row): Promise<void> {
  const source = await aSource(media.path('.'), size, size)
  const words = media.path('words.ass')
  const title = { start: 8, end: 9, text: 'A title over the clip', place: 'bottom' as const }
  await writeFile(words, assFile([title], shape.size, { size: 81, side: 115, edge: 86 }), { mode: 0o644 })
  const film = { shape, clips: clips(source, words), sounds: [] }
  const length = film.clips.reduce((sum, clip) => sum + clip.frames - clip.overlap, 0) / rate
  const folder = media.path(`film-${name}`)
  await mkdir(folder)
  const load = machine().split('load ')[1]
  const [begun, before] = [performance.now(), await spent()]
  await makeFilm({ film, folder, onProgress: async () => undefined })
  const [took, cpu] = [(performance.now() - begun) / 1000, (await spent()) - before]
  await rm(folder, { recursive: true })
  const isReached = took <= reach * length
  failed ||= !isReached
  const figures = `${took.toFixed(0)} s for ${length.toFixed(0)} s = ${(took / length).toFixed(2)} of its length (≤ ${reach})`
  console.log(
    `${isReached ? 'reached' : 'MISSED '} ${what}: ${figures}; ${(cpu / length).toFixed(2)} s of a core a second; load before ${load}`,
  )
}

try {
  console.log(`${machine()}; ${count} clips of 20 s at 1080p and ${rate} pictures a second`)
  const asked = process.argv.slice(2)
  for (const row of rows) if (asked.length === 0 || asked.includes(row.name)) await measure(row)
  process.exitCode = failed ? 1 : 0
} finally {
  await media.remove()
}

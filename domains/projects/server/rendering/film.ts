import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  assFile,
  type DrawnWords,
  type FilmClip,
  type FilmShape,
  type FilmSound,
  lacksGlyphs,
  type MasterFile,
  openSourceFile,
  perSecond,
  pixelsOf,
  type SourceFile,
} from '#domains/media/server.ts'
import { FilmFailure } from '#domains/videos/server.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ProjectClip, SoundClip, Timeline, VideoClip } from '../../contract.ts'
import { clipLength, overlapOf } from '../../lengths.ts'
import type { ClipSource } from '../queries/sources.ts'
import { renderFailures } from './failures.ts'
import { shapeOf } from './shape.ts'

/** A timeline whose files are open. */
export interface FilmMaking {
  readonly ports: Ports
  readonly person: Person
  readonly timeline: Timeline
  /** By the id of the video. */
  readonly files: ReadonlyMap<string, SourceFile>
  /** A folder of ours for what is drawn. */
  readonly folder: string
}

/** The files of all sources, to be read until the stack is disposed of. @throws FilmFailure */
export async function openSources(
  ports: Ports,
  sources: ReadonlyMap<string, ClipSource>,
  opened: AsyncDisposableStack,
): Promise<Map<string, SourceFile>> {
  const files = new Map<string, SourceFile>()
  for (const { id, assetId } of sources.values()) {
    const file = await openSourceFile(ports, assetId)
    if (!file) throw new FilmFailure(renderFailures.noFile)
    files.set(id, opened.use(file))
  }
  return files
}

/** What is made of a timeline, in files and frames. @throws FilmFailure */
export async function filmOf(making: FilmMaking) {
  const { clips, sounds, ratio } = making.timeline
  const ofVideos = clips.filter((clip) => clip.kind === 'video')
  const shape = shapeOf(
    ratio,
    ofVideos.map((clip) => ({ video: withPictures(making, clip).media.video, seconds: clipLength(clip) })),
  )
  await refuseFonts(making, clips)
  const made: FilmClip[] = []
  for (const [index, clip] of clips.entries()) made.push(await filmClip(making, clip, { shape, index, before: clips[index - 1] }))
  return { shape, clips: made, sounds: sounds.map((sound) => filmSound(making, sound)) }
}

function fileOf({ files }: FilmMaking, video: string): SourceFile {
  const file = files.get(video)
  if (!file) throw new FilmFailure(renderFailures.noFile)
  return file
}

function withPictures(making: FilmMaking, { video: id }: VideoClip): Pick<MasterFile, 'path' | 'media'> {
  const { path, media } = fileOf(making, id)
  if (!media.video) throw new FilmFailure(renderFailures.noFile)
  return { path, media: { ...media, video: media.video } }
}

interface InFilm {
  readonly shape: FilmShape
  /** Its place among the clips. */
  readonly index: number
  /** The clip before. */
  readonly before: ProjectClip | undefined
}

async function filmClip(making: FilmMaking, clip: ProjectClip, { shape, index, before }: InFilm): Promise<FilmClip> {
  const frames = framesOf(clip, shape)
  const within = (seconds: number) => Math.min(frames, Math.round(seconds * perSecond(shape.rate)))
  const titles = titlesOf(clip)
  const drawn = {
    frames,
    overlap: overlapIn(clip, before, shape),
    fadeIn: within(clip.fade_in),
    fadeOut: Math.min(within(clip.fade_out), frames - within(clip.fade_in)),
    titles: titles.map(({ start, end }) => ({ from: within(start), to: within(end) })),
    words: titles.length === 0 ? null : await writeWords(join(making.folder, `${index}.ass`), titles, shape),
  }
  if (clip.kind === 'video') {
    const { from, speed, volume, focus } = clip
    return { kind: 'file', ...withPictures(making, clip), from, speed, volume, focus, curve: curveOf(clip, speed), ...drawn }
  }
  return { kind: 'still', path: await writePixels(making, clip, { shape, index }), ...drawn }
}

/** Whole frames, of both clips at most half. */
function overlapIn(clip: ProjectClip, before: ProjectClip | undefined, shape: FilmShape): number {
  if (!before) return 0
  const half = Math.floor(Math.min(framesOf(clip, shape), framesOf(before, shape)) / 2)
  return Math.min(half, Math.round(overlapOf(clip, before) * perSecond(shape.rate)))
}

/** Of one that is shown as fast as it is, the frames that its source has between the two moments. */
function framesOf(clip: ProjectClip, { rate }: FilmShape): number {
  const at = (seconds: number) => Math.round(seconds * perSecond(rate))
  const frames = clip.kind === 'video' && clip.speed === 1 ? at(clip.to) - at(clip.from) : at(clipLength(clip))
  return Math.max(1, frames)
}

function titlesOf(clip: ProjectClip): DrawnWords[] {
  if (clip.kind === 'title') return [{ start: 0, end: clip.duration, text: clip.text, place: 'middle' }]
  return clip.titles.map(({ text, from, to, place }) => ({ start: from, end: to, text, place }))
}

function wordsFile(words: readonly DrawnWords[], size: FilmShape['size']): string {
  const letters = Math.round(Math.min(size.width, size.height) * 0.075)
  return assFile(words, size, { size: letters, side: Math.round(size.width * 0.06), edge: Math.round(size.height * 0.08) })
}

async function writeWords(path: string, titles: readonly DrawnWords[], { size }: FilmShape): Promise<string> {
  await writeFile(path, wordsFile(titles, size), { mode: 0o644 })
  return path
}

async function writePixels({ ports, person, folder }: FilmMaking, clip: Exclude<ProjectClip, VideoClip>, place: Omit<InFilm, 'before'>) {
  const { shape, index } = place
  const path = join(folder, `${index}.rgb`)
  const pixels = clip.kind === 'title' ? filled(clip.background, shape.size) : await pixelsOf(ports, person, clip.picture, shape.size)
  if (!pixels) throw new FilmFailure(renderFailures.noPicture)
  await writeFile(path, pixels, { mode: 0o644 })
  return path
}

/** @param colour #rrggbb */
const filled = (colour: string, { width, height }: FilmShape['size']): Buffer =>
  Buffer.alloc(width * height * 3, Buffer.from(colour.slice(1), 'hex'))

/** A volume curve in seconds of the film since a clip or a sound began. */
const curveOf = ({ from, curve }: Pick<SoundClip, 'from' | 'curve'>, speed: number): FilmSound['curve'] =>
  curve.map(({ at, level }) => ({ at: (at - from) / speed, level }))

function filmSound(making: FilmMaking, sound: SoundClip): FilmSound {
  const { video, at, from, to, volume, ducking, fade_in, fade_out } = sound
  const { path, media } = fileOf(making, video)
  const heard = { volume, curve: curveOf(sound, 1), ducking, fadeIn: fade_in, fadeOut: fade_out }
  return { path, media, at, from, length: to - from, ...heard }
}

/** What the server has no letters for is not left out in silence. */
async function refuseFonts({ folder }: FilmMaking, clips: readonly ProjectClip[]): Promise<void> {
  const letters = new Set(clips.flatMap(titlesOf).flatMap(({ text }) => Array.from(text)))
  const drawn = [...letters].filter((letter) => !/[\p{Cc}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\\{}]/u.test(letter))
  if (drawn.length === 0) return
  const path = join(folder, 'letters.ass')
  await writeFile(path, wordsFile([{ start: 0, end: 10, text: drawn.join(' ') }], { width: 1280, height: 720 }), { mode: 0o644 })
  if (await lacksGlyphs(path)) throw new FilmFailure(renderFailures.noFonts)
}

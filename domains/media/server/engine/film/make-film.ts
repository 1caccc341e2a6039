import { createWriteStream } from 'node:fs'
import { lstat, open, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startInFolder } from '../../run-in-folder.ts'
import type { MadeFilm } from '../passages/cut.ts'
import { atMost, follow } from '../passages/piped.ts'
import { refuse } from '../refusal.ts'
import { type Limits, type Running, startProgram } from '../run.ts'
import { type Film, framesOfFilm, secondsOf } from './film.ts'
import { groupStarts } from './groups.ts'
import { type Joined, joinArgs, listOf } from './join-args.ts'
import { pieceArgs } from './piece-args.ts'
import { type FilmPiece, piecesOfClip } from './pieces.ts'
import { bytesPerSample, type SoundPiece, soundBeside, soundOfClip, soundPieceArgs, soundRate } from './sound-args.ts'
import { laidOver, shapedBy } from './sound-curve.ts'

interface FilmWork {
  readonly film: Film
  /** Empty, and this process's. */
  readonly folder: string
  /** Told how much is made, 0 to 1. */
  readonly onProgress: (share: number) => Promise<void>
}

/** More than a second of the result ever takes. */
const bytesPerSecond = 8 * 1024 ** 2
const spareBytes = 16 * 1024 ** 2

/** What copying and listening cost beside encoding, for telling how far it is. */
const copyingCost = 0.03

/**
 * Makes a film, as browsers play it: MP4 with H.264, AAC and its index in front. Groups of pictures are taken over as they are where nothing is
 * drawn over them and the film has their shape; all others are encoded, and the sound once for the whole. Cuts are exact to a frame. What the
 * sources tell of their makers is not in it.
 *
 * @throws Refusal
 */
export async function makeFilm({ film, folder, onProgress }: FilmWork): Promise<MadeFilm> {
  const pieces = await listPieces(film)
  const whole = pieces.reduce((sum, piece) => sum + costOf(piece), 0) * 1.1
  let spent = 0
  const made: { file: string; frames: number }[] = []
  for (const [index, piece] of pieces.entries()) {
    const file = `${index}.ts`
    await makePiece(piece, film, join(folder, file), (frames) => onProgress((spent + costOf({ ...piece, frames })) / whole))
    made.push({ file, frames: piece.frames })
    spent += costOf(piece)
    await onProgress(spent / whole)
  }
  await writeFile(
    join(folder, 'pieces.txt'),
    listOf(made, (frames) => secondsOf(frames, film.shape)),
  )
  const joined = { list: 'pieces.txt', ...(await makeSounds(film, folder)) }
  return joinPieces(folder, joinArgs(joined), film)
}

const costOf = ({ kind, frames }: Pick<FilmPiece, 'kind' | 'frames'>): number => (kind === 'copied' ? copyingCost * frames : frames)

async function listPieces({ clips, shape }: Film): Promise<FilmPiece[]> {
  const pieces: FilmPiece[] = []
  for (const [index, clip] of clips.entries())
    pieces.push(...piecesOfClip(clip, clip.kind === 'file' ? await groupStarts(clip, shape) : [], clips[index + 1]))
  return pieces
}

const limitsFor = (seconds: number): Limits => ({
  wallMs: 300_000 + seconds * 60_000,
  idleMs: 240_000,
  memoryBytes: 10 * 1024 ** 3,
  nice: 10,
})

async function makePiece(piece: FilmPiece, { shape }: Film, path: string, onProgress: (frames: number) => Promise<void>): Promise<void> {
  const seconds = secondsOf(piece.frames, shape)
  const running = startProgram('ffmpeg', pieceArgs(piece, shape), limitsFor(seconds), 2)
  const [pictures = [], progress = []] = running.outputs
  try {
    await Promise.all([
      pipeline(atMost(pictures, spareBytes + seconds * bytesPerSecond), createWriteStream(path, { flags: 'wx' })),
      follow(progress, (done) => onProgress(Math.min(piece.frames, (done / seconds) * piece.frames))),
    ])
    await ended(running)
  } finally {
    running.stop()
  }
  if ((await lstat(path)).size === 0) throw refuse('undecodable')
}

/** @throws Refusal */
async function ended(running: Running): Promise<void> {
  const { ok, reason, complaint } = await running.ended
  if (reason !== 'finished') throw refuse('tooMuch')
  if (!ok) throw Object.assign(refuse('undecodable'), { cause: complaint })
}

/** The samples of all clips, and of each sound beside them. */
async function makeSounds(film: Film, folder: string) {
  const { clips, sounds, shape } = film
  const filmSeconds = secondsOf(framesOfFilm(film), shape)
  const beside = sounds.flatMap((sound) => ((piece) => (piece ? [{ piece, ...sound }] : []))(soundBeside(sound, filmSeconds)))
  const isHeard = clips.some((clip) => clip.kind === 'file' && soundOfClip(clip, { samples: 1, overlapped: 0 }, shape)) || beside.length > 0
  if (!isHeard) return { clips: null, sounds: [] }
  const path = join(folder, 'clips.pcm')
  const sampleAt = (frames: number) => Math.round(secondsOf(frames, shape) * soundRate)
  let frames = 0
  for (const [index, clip] of clips.entries()) {
    frames -= clip.overlap
    const [first, behind] = [sampleAt(frames), sampleAt(frames + clip.frames)]
    frames += clip.frames
    const place = { samples: behind - first, overlapped: clips[index + 1]?.overlap ?? 0 }
    const below = clip.overlap > 0 ? await takeBehind(path, first * bytesPerSample) : nothing
    await addSound(path, clip.kind === 'file' ? soundOfClip(clip, place, shape) : null, { samplesInAll: behind, below })
  }
  const made: Joined['sounds'][number][] = []
  for (const [index, { piece, at, ducking }] of beside.entries()) {
    const file = `sound-${index}.pcm`
    await addSound(join(folder, file), piece, { samplesInAll: piece.samples, below: nothing })
    made.push({ file, firstSample: Math.round(at * soundRate), ducking })
  }
  return { clips: 'clips.pcm', sounds: made }
}

const nothing: Buffer = Buffer.alloc(0)

/** Takes what lies behind so many bytes out of a file: no more than the overlap of two clips. */
async function takeBehind(path: string, bytes: number): Promise<Buffer> {
  await using file = await open(path, 'r+')
  const behind = Buffer.alloc(Math.max(0, (await file.stat()).size - bytes))
  await file.read(behind, 0, behind.length, bytes)
  await file.truncate(bytes)
  return behind
}

interface SoundFile {
  readonly samplesInAll: number
  /** What is heard with the beginning of what is added. */
  readonly below: Buffer
}

/** Adds a piece to a file of samples; what is missing then of so many in all is silent. */
async function addSound(path: string, piece: SoundPiece | null, { samplesInAll, below }: SoundFile): Promise<void> {
  const out = createWriteStream(path, { flags: 'a' })
  if (piece) {
    const running = startProgram('ffmpeg', soundPieceArgs(piece), limitsFor(piece.samples / soundRate), 1)
    try {
      const heard = atMost(running.outputs[0] ?? [], (piece.samples + soundRate) * bytesPerSample)
      const shaped = piece.curve.length === 0 ? heard : shapedBy(piece.curve, heard)
      await pipeline(below.length === 0 ? shaped : laidOver(below, shaped), out)
      await ended(running)
    } finally {
      running.stop()
    }
  } else await pipeline([below], out)
  await truncate(path, samplesInAll * bytesPerSample)
}

/** By a program that may write into the folder, and reads nothing but what lies there. */
async function joinPieces(folder: string, args: readonly string[], film: Film): Promise<MadeFilm> {
  const seconds = secondsOf(framesOfFilm(film), film.shape)
  const limits = { wallMs: 300_000 + seconds * 5000, fileBytes: spareBytes + seconds * bytesPerSecond, nice: 10 }
  const running = startInFolder('ffmpeg', args, folder, limits)
  for await (const _ of running.outputs[0] ?? []);
  const { ok, complaint } = await running.ended
  const path = join(folder, 'film.mp4')
  const stat = ok ? await lstat(path) : null
  if (!stat?.isFile()) throw Object.assign(new Error('the pieces of a film could not be joined'), { cause: complaint })
  return { path, length: stat.size }
}

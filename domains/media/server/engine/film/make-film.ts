import { createWriteStream } from 'node:fs'
import { appendFile, lstat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startInFolder } from '../../run-in-folder.ts'
import { describeFile } from '../ffprobe.ts'
import type { MadeFilm } from '../passages/cut.ts'
import { atMost, follow } from '../passages/piped.ts'
import { refuse } from '../refusal.ts'
import { startProgram } from '../run.ts'
import { type Film, framesOfFilm, secondsOf } from './film.ts'
import { groupStarts } from './groups.ts'
import { joinArgs, listOf } from './join-args.ts'
import { makeSounds } from './make-sounds.ts'
import { pieceArgs } from './piece-args.ts'
import { limitsFor, untilEnded } from './piece-run.ts'
import { type FilmPiece, piecesOfClip } from './pieces.ts'

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

/** Bytes from which on a stream is surely told to be one, and packets that say nothing, for those that have less. */
const toldFrom = 8192
const stuffing: Buffer = Buffer.concat(
  Array<Buffer>(32).fill(Buffer.concat([Buffer.from([0x47, 0x1f, 0xff, 0x10]), Buffer.alloc(184, 0xff)])),
)

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

async function makePiece(piece: FilmPiece, { shape }: Film, path: string, onProgress: (frames: number) => Promise<void>): Promise<void> {
  const seconds = secondsOf(piece.frames, shape)
  const running = startProgram('ffmpeg', pieceArgs(piece, shape), limitsFor(seconds), 2)
  const [pictures = [], progress = []] = running.outputs
  try {
    await Promise.all([
      pipeline(atMost(pictures, spareBytes + seconds * bytesPerSecond), createWriteStream(path, { flags: 'wx' })),
      follow(progress, (done) => onProgress(Math.min(piece.frames, (done / seconds) * piece.frames))),
    ])
    await untilEnded(running)
  } finally {
    running.stop()
  }
  const { size } = await lstat(path)
  if (size === 0) throw refuse('undecodable')
  // A few frames of one colour are too few bytes to be told as a stream by: the film would end before them.
  if (size < toldFrom) await appendFile(path, stuffing)
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
  await checkWhole(path, film)
  return { path, length: stat.size }
}

/** Where a piece can't be read the film ends before it, and nobody says so. */
async function checkWhole(path: string, film: Film): Promise<void> {
  const { printed } = await describeFile(path)
  const frames = Number(printed?.streams?.find(({ codec_type }) => codec_type === 'video')?.nb_frames)
  const missing = framesOfFilm(film) - frames
  if (!(secondsOf(missing, film.shape) < 0.5)) throw new Error(`a film was joined with ${missing} of its frames missing`)
}

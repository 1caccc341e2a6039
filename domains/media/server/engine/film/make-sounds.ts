import { createWriteStream } from 'node:fs'
import { open, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { atMost } from '../passages/piped.ts'
import { startProgram } from '../run.ts'
import { type Film, framesOfFilm, secondsOf } from './film.ts'
import type { Joined } from './join-args.ts'
import { limitsFor, untilEnded } from './piece-run.ts'
import { bytesPerSample, type SoundPiece, soundBeside, soundOfClip, soundPieceArgs, soundRate } from './sound-args.ts'
import { laidOver, shapedBy } from './sound-curve.ts'

/** The samples of all clips, and of each sound beside them, in files of a folder. @throws Refusal */
export async function makeSounds(film: Film, folder: string) {
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
      await untilEnded(running)
    } finally {
      running.stop()
    }
  } else await pipeline([below], out)
  await truncate(path, samplesInAll * bytesPerSample)
}

import { createWriteStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startInFolder } from '../../run-in-folder.ts'
import { inputOnly } from '../ffmpeg-allowlist.ts'
import { refuse } from '../refusal.ts'
import { type Limits, startProgram } from '../run.ts'
import { type Cut, cutArgs, passageLength } from './cut-args.ts'
import type { WithPictures } from './passage.ts'
import { atMost, follow } from './piped.ts'

/** A film that was made, in a folder of ours. */
export interface MadeFilm {
  readonly path: string
  /** Bytes. */
  readonly length: number
}

interface CutWork {
  readonly file: string
  readonly media: WithPictures
  readonly cut: Cut
  /** Empty, and this process's. */
  readonly folder: string
  /** Told how much is made, 0 to 1. */
  readonly onProgress: (share: number) => Promise<void>
}

/** More than a second of the result ever takes, at the quality at which it is made. */
const bytesPerSecond = 4 * 1024 ** 2
const spareBytes = 16 * 1024 ** 2

/**
 * Makes a film of passages of a file, as browsers play it: MP4 with H.264, AAC and its index in front. What the source tells of its makers is not in it.
 *
 * @throws Refusal
 */
export async function makeCut({ file, media, cut, folder, onProgress }: CutWork): Promise<MadeFilm> {
  const seconds = passageLength(cut, media.video)
  const limits: Limits = { wallMs: 300_000 + seconds * 60_000, idleMs: 240_000, memoryBytes: 10 * 1024 ** 3, nice: 10 }
  const largest = spareBytes + seconds * bytesPerSecond
  const draft = join(folder, 'draft.mp4')
  const running = startProgram('ffmpeg', cutArgs(file, media, cut), limits, 2)
  const [film = [], progress = []] = running.outputs
  try {
    await Promise.all([
      pipeline(atMost(film, largest), createWriteStream(draft, { flags: 'wx' })),
      follow(progress, (done) => onProgress(Math.min(1, done / seconds))),
    ])
    const { ok, reason, complaint } = await running.ended
    if (reason !== 'finished') throw refuse('tooMuch')
    if (!ok) throw Object.assign(refuse('undecodable'), { cause: complaint })
  } finally {
    running.stop()
  }
  return indexDraft(folder, { fileBytes: largest, wallMs: 300_000 })
}

interface Indexing {
  readonly fileBytes: number
  readonly wallMs: number
}

/**
 * Browsers cannot seek in what came out of a pipe, `draft.mp4` in the folder. Its index is written by a program that may write into the folder, and
 * reads nothing but our file.
 */
export async function indexDraft(folder: string, limited: Indexing): Promise<MadeFilm> {
  const limits = { ...limited, nice: 10 }
  const args = ['-v', 'error', '-nostdin', ...inputOnly('draft.mp4'), '-map', '0', '-c', 'copy', '-movflags', '+faststart', 'film.mp4']
  const running = startInFolder('ffmpeg', args, folder, limits)
  for await (const _ of running.outputs[0] ?? []);
  const { ok, complaint } = await running.ended
  const path = join(folder, 'film.mp4')
  const stat = ok ? await lstat(path) : null
  if (!stat?.isFile()) throw Object.assign(new Error('the index of a film could not be written'), { cause: complaint })
  return { path, length: stat.size }
}

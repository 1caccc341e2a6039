import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkRoomForFilm, endingWith, makeCut, openMasterFile } from '#domains/media/server.ts'
import { FilmFailure, handOverFilm, openFilmProgress } from '#domains/videos/server.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import type { Person } from '#platform/server/viewer.ts'
import { captionLook } from '../framing.ts'
import { reelFailures } from './failures.ts'
import { areBurnable, wordsOf } from './finding.ts'
import { type FilmPlan, frameSizeOf } from './plan.ts'
import type { ReelRow } from './queries/reels.ts'
import { assOf, type PassageCue, spokenInPieces } from './spoken.ts'

/** A reel that is worked on. */
export interface ReelWork extends JobContext {
  readonly reel: ReelRow
  readonly sourceId: string
  readonly sourceAsset: string
  readonly plan: FilmPlan
  /** In whose name it is done. */
  readonly person: Person
  /** Whether it may still be made of its source. @throws FilmFailure */
  readonly stillMay: () => Promise<unknown>
}

/**
 * Makes the film of a reel and hands it over as the upload that its short waits for.
 *
 * @throws FilmFailure, MediaRefusal; whatever may pass
 */
export async function renderReel(work: ReelWork): Promise<void> {
  const { ports, reel, plan, signal } = work
  const seconds = plan.passages.reduce((sum, { from, to }) => sum + to - from, 0)
  await checkRoomForFilm(ports, seconds)
  await using file = await openMasterFile(ports, work.sourceAsset)
  if (!file) throw new FilmFailure(reelFailures.noFile)
  const folder = await ports.storage.scratch()
  try {
    const size = frameSizeOf(plan.ratio, file.media.video)
    const captions = await drawnCaptions(work, folder.path, size)
    const inside = join(folder.path, 'film')
    await mkdir(inside)
    const cut = { passages: plan.passages, size, captions }
    const wanted = { file: file.path, media: file.media, cut, folder: inside, onProgress: openFilmProgress(ports.db, reel.assetId) }
    const film = await endingWith(signal, () => makeCut(wanted))
    // Of what was withdrawn while it was made nothing comes out.
    await work.stillMay()
    await handOverFilm(ports, work.person, reel, film)
  } finally {
    await folder.release()
  }
}

/** The words of the reel in its own time; none where nothing is said. */
export async function wordsOfPlan(ports: ReelWork['ports'], sourceId: string, { passages }: FilmPlan) {
  const stretch = { from: Math.min(...passages.map(({ from }) => from)), to: Math.max(...passages.map(({ to }) => to)) }
  const words = await wordsOf(ports, sourceId, stretch)
  const pieces = passages.map(({ from, to }) => ({ start: from, end: to }))
  const cues: readonly PassageCue[] = words ? spokenInPieces(words.cues, pieces) : []
  return { language: words?.language ?? 'en', cues }
}

async function drawnCaptions(
  { ports, plan, sourceId }: ReelWork,
  folder: string,
  size: { readonly width: number; readonly height: number },
): Promise<string | null> {
  if (plan.captions !== 'burned') return null
  const { cues } = await wordsOfPlan(ports, sourceId, plan)
  if (cues.length === 0) return null
  if (!(await areBurnable(ports, cues))) throw new FilmFailure(reelFailures.noFonts)
  const path = join(folder, 'captions.ass')
  await writeFile(path, assOf(cues, size, captionLook(plan.ratio)), { mode: 0o644 })
  return path
}

import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endingWith, makeCut, noteFetched, openMasterFile, sendFetched } from '#domains/media/server.ts'
import { tellOfAsset } from '#domains/videos/server.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import type { Person } from '#platform/server/viewer.ts'
import { captionLook } from '../framing.ts'
import { ReelFailure, reelFailures } from './failures.ts'
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
  /** Whether it may still be made of its source. @throws ReelFailure */
  readonly stillMay: () => Promise<unknown>
}

/**
 * Makes the film of a reel and hands it over as the upload that its short waits for.
 *
 * @throws ReelFailure, MediaRefusal; whatever may pass
 */
export async function renderReel(work: ReelWork): Promise<void> {
  const { ports, reel, plan, signal } = work
  await using file = await openMasterFile(ports, work.sourceAsset)
  if (!file) throw new ReelFailure(reelFailures.noFile)
  const folder = await ports.storage.scratch()
  try {
    const size = frameSizeOf(plan.ratio, file.media.video)
    const captions = await drawnCaptions(work, folder.path, size)
    const inside = join(folder.path, 'film')
    await mkdir(inside)
    const cut = { passages: plan.passages, size, captions }
    const wanted = { file: file.path, media: file.media, cut, folder: inside, onProgress: openReelProgress(work) }
    const film = await endingWith(signal, () => makeCut(wanted))
    // Of what was withdrawn while it was made nothing comes out.
    await work.stillMay()
    const metadata = { filename: `${reel.title}.mp4`, filetype: 'video/mp4' }
    const sent = { assetId: reel.assetId, id: reel.uploadId, length: film.length, metadata }
    if (!(await sendFetched(ports, work.person, sent, (start) => createReadStream(film.path, { start }))))
      throw new Error('the film of a reel was not taken whole')
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
  if (!(await areBurnable(ports, cues))) throw new ReelFailure(reelFailures.noFonts)
  const path = join(folder, 'captions.ass')
  await writeFile(path, assOf(cues, size, captionLook(plan.ratio)), { mode: 0o644 })
  return path
}

/** ms between two words on how far it is. */
const progressInterval = 1000

/** Notes how much is made, and tells who has it open, not too often. */
function openReelProgress({ ports: { db }, reel }: ReelWork) {
  let due = 0
  return async (share: number): Promise<void> => {
    if (Date.now() < due) return
    due = Date.now() + progressInterval
    await noteFetched(db, reel.assetId, { received: Math.floor(share * 100), size: 100, rendered: true })
    await tellOfAsset(db, reel.assetId, 'progress')
  }
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { greyFrame, greyFrames, lacksGlyphs, openMasterFile } from '#domains/media/server.ts'
import { readPassage } from '#domains/transcripts/server.ts'
import { FilmFailure } from '#domains/videos/server.ts'
import type { Ports } from '#platform/server/ports.ts'
import { captionLook } from '../framing.ts'
import { margin } from '../limits.ts'
import { detectShots, saidIn } from './detection/detect.ts'
import { changesIn } from './detection/motion.ts'
import { reelFailures } from './failures.ts'
import type { Found } from './queries/detections.ts'
import { assOf, lettersOf, type PassageCue } from './spoken.ts'

interface Passage {
  readonly videoId: string
  readonly assetId: string
  readonly startMs: number
  readonly endMs: number
}

/** Looks at a passage: where its cuts are, where in it something moves, what is said. @throws FilmFailure, MediaRefusal */
export async function lookAtPassage(ports: Ports, { videoId, assetId, startMs, endMs }: Passage): Promise<Found> {
  await using file = await openMasterFile(ports, assetId)
  if (!file) throw new FilmFailure(reelFailures.noFile)
  const { width, height } = file.media.video
  const bounds = { from: Math.max(0, startMs / 1000 - margin), to: Math.min(file.media.duration, endMs / 1000 + margin) }
  const changes = await changesIn(greyFrames(file.path, file.media, bounds), bounds.from, greyFrame)
  const spoken = await wordsOf(ports, videoId, bounds)
  const shots = detectShots({ ...bounds, aspect: width / height, rate: greyFrame.rate, changes })
  return {
    bounds,
    highlights: shots.map((shot) => ({ ...shot, text: saidIn(spoken?.cues ?? [], shot) })),
    captions: spoken && { ...spoken, burnable: await areBurnable(ports, spoken.cues) },
  }
}

/** What is said in a stretch of a video (seconds); null where nothing is. */
export async function wordsOf({ db }: Pick<Ports, 'db'>, videoId: string, { from, to }: { readonly from: number; readonly to: number }) {
  const passage = await readPassage(db, videoId, Math.floor(from * 1000), Math.ceil(to * 1000))
  if (!passage || passage.cues.length === 0) return null
  const cues = passage.cues.map(({ start, end, text }): PassageCue => ({ start: start / 1000, end: end / 1000, text }))
  return { language: passage.language, cues }
}

/** Whether the server can draw all of their letters. */
export async function areBurnable({ storage }: Pick<Ports, 'storage'>, cues: readonly PassageCue[]): Promise<boolean> {
  const folder = await storage.scratch()
  try {
    const path = join(folder.path, 'letters.ass')
    const letters = [{ start: 0, end: 10, text: lettersOf(cues) }]
    await writeFile(path, assOf(letters, { width: 1280, height: 720 }, captionLook('9:16')), { mode: 0o644 })
    return !(await lacksGlyphs(path))
  } finally {
    await folder.release()
  }
}

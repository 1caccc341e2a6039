import { readFlags } from '#domains/accounts/server.ts'
import { type AssetPictures, withPictures } from '#domains/media/server.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { framesOf, frameText, type SlideText, withoutBuildUps } from './frames.ts'
import { type OcrLanguage, ocrLanguageOf } from './ocr/languages.ts'
import { openReader } from './ocr/reader.ts'
import { beginReading, endReading, forgetReading, forgiveTry, keepSlides, languagesOf } from './queries.ts'

/** Reads the slides of an asset, once, where the organisation wants it. */
export async function readSlides(assetId: string, { ports, signal, log }: JobContext): Promise<void> {
  const { db } = ports
  const { slide_language: preferred } = await readFlags(db)
  if (preferred === 'off' || !(await beginReading(db, assetId))) return
  const language = ocrLanguageOf(await languagesOf(db, assetId), preferred)
  try {
    const read = await withPictures(ports, assetId, signal, (pictures) => slidesIn(pictures, language, signal))
    // It has no pictures, or not yet: then it is found again when it has.
    if (!read) return await forgetReading(db, assetId)
    await db.transaction().execute(async (tx) => {
      await keepSlides(tx, assetId, read.slides)
      await endReading(tx, assetId, { state: 'done', language, frames: read.frames, milliseconds: read.milliseconds })
    })
  } catch (error) {
    if (signal.aborted) await forgiveTry(db, assetId)
    else log.info({ err: error, assetId }, 'the slides of a video were not read')
    throw error
  }
}

interface Read {
  readonly slides: readonly SlideText[]
  readonly frames: number
  readonly milliseconds: number
}

/** Reading takes at most this share of the length, of the processor; what is short gets the start of the reader besides. */
const mostShare = 0.2
const start = 10_000

async function slidesIn(pictures: AssetPictures, language: OcrLanguage, signal: AbortSignal): Promise<Read> {
  const frames = framesOf(await pictures.stills(), pictures.durationMs)
  if (frames.length === 0) return { slides: [], frames: 0, milliseconds: 0 }
  const reader = openReader(language, 600_000 + 4 * pictures.durationMs)
  const slides: SlideText[] = []
  let milliseconds = 0
  let count = 0
  try {
    for (const { ms, at } of frames) {
      signal.throwIfAborted()
      if (milliseconds > start + mostShare * pictures.durationMs) break
      const picture = await pictures.picture(at)
      if (!picture) continue
      const read = await reader.read(picture)
      milliseconds = read.milliseconds
      count += 1
      slides.push({ ms, text: frameText(read.words) })
    }
  } finally {
    await reader.stop()
  }
  return { slides: withoutBuildUps(slides), frames: count, milliseconds }
}

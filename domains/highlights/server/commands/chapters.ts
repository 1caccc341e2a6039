import { refreshWords } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { longestHighlight, mostHighlights } from '../../limits.ts'
import { insertChapters, listHighlights } from '../queries/highlights.ts'

export interface NewChapter {
  readonly startMs: number
  readonly text: string
}

/** ms: of two that are as close as this nobody could choose one. */
const closest = 1000

/**
 * Adds highlights to a video that nobody knows yet. Too long ones are cut; those that begin with one that is there, or are more than a video has, are
 * left out.
 */
export async function addChapters(tx: Tx, videoId: string, chapters: readonly NewChapter[]): Promise<void> {
  const starts = (await listHighlights(tx, videoId, ['kept'])).map(({ start_ms: start }) => start)
  const added: NewChapter[] = []
  for (const { startMs, text } of chapters) {
    const title = [...text.replace(/\s+/g, ' ').trim()].slice(0, longestHighlight).join('')
    if (title === '' || starts.length >= mostHighlights || starts.some((one) => Math.abs(one - startMs) < closest)) continue
    starts.push(startMs)
    added.push({ startMs, text: title })
  }
  if (added.length === 0) return
  await insertChapters(tx, videoId, added)
  await refreshWords(tx, [videoId])
}

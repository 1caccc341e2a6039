import { putTranscript } from '#domains/transcripts/server.ts'
import type { Db } from '#platform/server/db.ts'
import { type MadeTalk, madeTalk } from './server/methods/made-talk.ts'
import type { SpokenLine } from './server/methods/sentences.ts'
import { writeSummary } from './server/queries/summaries.ts'

export { findQuotation } from './server/methods/quotations.ts'
export { suggestHighlights, summarise } from './server/methods/suggesting.ts'

interface HighlightOfVideo {
  readonly state?: 'kept' | 'suggested'
  readonly text?: string
  /** ms */
  readonly start?: number
  readonly duration?: number
}

/** A highlight of a video, or a suggestion of one; what the video is found by does not follow. */
export async function aHighlight(db: Db, video: { readonly id: string }, wish: HighlightOfVideo = {}): Promise<{ id: string }> {
  const { state = 'kept', text = 'A moment', start = 1000, duration = 0 } = wish
  const row = { video_id: video.id, state, text, start_ms: start, duration_ms: duration }
  return db.insertInto('highlight').values(row).returning('id').executeTakeFirstOrThrow()
}

/** A summary that nobody has kept yet, or one that is shown. */
export const aSummary = (db: Db, video: { readonly id: string }, state: 'kept' | 'suggested' = 'suggested'): Promise<void> =>
  db.transaction().execute((tx) => {
    const text = 'The pump is checked twice a day.'
    const sentences = [{ text, start: 1000, end: 4000 }]
    return writeSummary(tx, video.id, { state, text, sentences, method: 'lexrank', version: '1', edited: false })
  })

/** Suggestions that are being worked out, with nobody at work on them. @returns its id */
export async function aGeneration(db: Db, video: { readonly id: string }, purpose = 'highlights'): Promise<string> {
  const row = { video_id: video.id, purpose, state: 'running' }
  return (await db.insertInto('video_generation').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const two = (n: number) => String(n).padStart(2, '0')
const clockOf = (ms: number) =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`

/** What is said, as WebVTT. */
export const talkVtt = (lines: readonly SpokenLine[]): string =>
  `WEBVTT\n\n${lines.map(({ start, end, text }) => `${clockOf(start)} --> ${clockOf(end)}\n${text}\n`).join('\n')}`

/** This is said in a video from now on. */
export const speak = (db: Db, video: { readonly id: string }, lines: readonly SpokenLine[], language = 'en'): Promise<string> =>
  db.transaction().execute((tx) => putTranscript(tx, video.id, { language, vtt: talkVtt(lines) }))

/** A talk of so many minutes about one subject after the other. */
export const aTalk = (minutes: number, chapters: number, seed = 1): MadeTalk => madeTalk({ seed, minutes, chapters })

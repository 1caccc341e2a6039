import type { VideoJob } from '#domains/videos/contract.ts'
import { seesAndManages } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import type { Db } from '#platform/server/db.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { highlightFeed } from './contract/feed.ts'
import { highlightJobs } from './server/generating.ts'
import { bindHighlightAsks, type HighlightAsks } from './server/listing.ts'
import { presentGenerationJob } from './server/present.ts'
import { findMethodRun, type Purpose } from './server/queries/generations.ts'
import { highlightsBound } from './server/routes.ts'

export { addChapters, type NewChapter } from './server/commands/chapters.ts'
export { addHighlight } from './server/commands/highlights.ts'
export { keepSummary } from './server/commands/summaries.ts'
export type { HighlightAsks } from './server/listing.ts'
export { highlightNotifications } from './server/notifications.ts'
export { findHighlightPassage } from './server/passage.ts'
export { highlightPlaces } from './server/places.ts'
export { copyHighlights, highlightWords } from './server/queries/highlights.ts'
export { copySummary } from './server/queries/summaries.ts'
export { aiHighlightsProperty, highlightPanel, highlightsPart, summaryPart, summaryRequestedPart } from './server/showing.ts'

const jobsNamed =
  (purpose: Purpose, jobName: string) =>
  async (db: Db, videoId: string): Promise<VideoJob[]> => {
    const row = await findMethodRun(db, videoId, purpose)
    return row ? [presentGenerationJob(row, jobName)] : []
  }

/** What is asked about by `jobName`. */
export const highlightVideoJobs = { ai_highlights: jobsNamed('highlights', 'ai_highlights'), summary: jobsNamed('summary', 'summary') }

/** @param asks what highlights must know from the domain that makes reels of them */
export function highlights(asks?: HighlightAsks): Domain {
  if (asks) bindHighlightAsks(asks)
  return { bound: highlightsBound, jobs: highlightJobs, topics: [hearing(highlightFeed, seesAndManages)] }
}

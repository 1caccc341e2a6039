import { seesAndManages } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import type { Job } from '#platform/server/jobs.ts'
import { transcriptFeed } from './contract/feed.ts'
import { transcriptJobs } from './server/copying.ts'
import { editingBound } from './server/editing-routes.ts'
import { generateTranscript } from './server/generating.ts'
import { generatingBound } from './server/generating-routes.ts'
import { managingBound } from './server/routes.ts'
import { translateTranscript } from './server/translating/translating.ts'

export { readCaptionFiles } from './server/caption-files.ts'
export { captions } from './server/captions.ts'
export { keepTracks, putCues, putTranscript } from './server/commands/put.ts'
export { copyTranscripts } from './server/copying.ts'
export { writeVtt } from './server/files/vtt.ts'
export { transcriptPanel } from './server/generating-routes.ts'
export { generationJobs } from './server/generation-jobs.ts'
export { canonicalLanguage } from './server/language.ts'
export { readPassage } from './server/passage.ts'
export { speechProperty } from './server/speech-property.ts'
export { findSpokenCues } from './server/spoken.ts'

export const transcripts: Domain = {
  bound: [...managingBound, ...editingBound, ...generatingBound],
  jobs: [...transcriptJobs, ...([generateTranscript, translateTranscript] as readonly unknown[] as readonly Job[])],
  topics: [hearing(transcriptFeed, seesAndManages)],
}

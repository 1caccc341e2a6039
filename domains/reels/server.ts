import type { Domain } from '#platform/server/bind.ts'
import type { Job } from '#platform/server/jobs.ts'
import { detectReelJob } from './server/detecting.ts'
import { renderReelJob } from './server/making.ts'
import { resumeReelsJob } from './server/resuming.ts'
import { reelsBound } from './server/routes.ts'

export { copyReel, lastReelJob, reelFailedPart, reelSourcePart, reelsOfHighlights } from './server/showing.ts'

/** Shorts that are made of passages of other videos. */
export const reels: Domain = {
  bound: reelsBound,
  jobs: [detectReelJob, renderReelJob, resumeReelsJob] as readonly unknown[] as readonly Job[],
}

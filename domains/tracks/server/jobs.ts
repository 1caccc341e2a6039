import { defineJob, type Job } from '#platform/server/jobs.ts'
import { completeTracksWith, noticeCompletions } from './commands/completion.ts'
import { remindOfTracks } from './commands/reminding.ts'
import { countLearnersJob } from './learners.ts'
import type { CompletionLook } from './queries/completion.ts'
import { sendTrackReports } from './sending.ts'

/** Sent by the database for each video of a track that somebody has watched to its end, wherever they watched it. */
const completeTracks = defineJob<{ accountId: string; videoId: string }>({
  name: 'complete-tracks',
  concurrency: 2,
  // What is lost here nobody else notices.
  retries: 20,
  run: ({ accountId, videoId }, { ports: { db } }) => db.transaction().execute((tx) => completeTracksWith(tx, accountId, videoId)),
})

/** Sent by the database for each change but watching by which somebody may have completed a track. One that waits is as good as the next. */
const noticeUnnoticed = defineJob<CompletionLook>({
  name: 'notice-completions',
  policy: 'short',
  retries: 20,
  run: (look, { ports: { db }, signal }) => noticeCompletions(db, look, signal),
})

/** Looks at all that is due, however long it did not run. */
export const remindOfDueTracks = defineJob<object>({
  name: 'remind-of-due-tracks',
  schedule: '17 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => remindOfTracks(db, signal),
})

export const trackJobs = [
  completeTracks,
  noticeUnnoticed,
  remindOfDueTracks,
  sendTrackReports,
  countLearnersJob,
] as readonly unknown[] as readonly Job[]

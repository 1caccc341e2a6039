import { accountFacts } from '#domains/accounts/contract.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { completeTracksWith, noticeCompletions } from './commands/completion.ts'
import { remindOfTracks } from './commands/reminding.ts'
import { countLearnersJob } from './learners.ts'
import { lockOwnedTracks } from './queries/changes.ts'
import type { CompletionLook } from './queries/completion.ts'
import { refreshTrackWords } from './queries/words.ts'
import { sendTrackReports } from './sending.ts'
import { sendTeamReports } from './team/sending.ts'

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
  sendTeamReports,
  countLearnersJob,
] as readonly unknown[] as readonly Job[]

/** Tracks are found by the names of their owners. */
const followOwnerName = defineJob<PayloadOf<typeof accountFacts.renamed>>({
  name: 'follow-owner-name-in-tracks',
  run: ({ accountId }, { ports: { db } }) =>
    db.transaction().execute(async (tx) => refreshTrackWords(tx, await lockOwnedTracks(tx, accountId))),
})

export const trackReactions: readonly Reaction[] = [on(accountFacts.renamed, followOwnerName)]

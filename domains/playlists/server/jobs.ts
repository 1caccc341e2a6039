import { accountFacts } from '#domains/accounts/contract.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { lockOwned } from './queries/changes.ts'
import { refreshWords } from './queries/words.ts'
import { removeDeletedPlaylists } from './undo.ts'

/** Playlists are found by the names of their owners. */
const followOwnerName = defineJob<PayloadOf<typeof accountFacts.renamed>>({
  name: 'follow-owner-name-in-playlists',
  run: ({ accountId }, { ports: { db } }) => db.transaction().execute(async (tx) => refreshWords(tx, await lockOwned(tx, accountId))),
})

const sweepDeletedPlaylists = defineJob({
  name: 'sweep-deleted-playlists',
  schedule: '*/10 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => removeDeletedPlaylists(db, signal),
})

export const playlistJobs = [sweepDeletedPlaylists] as readonly unknown[] as readonly Job[]

export const playlistReactions: readonly Reaction[] = [on(accountFacts.renamed, followOwnerName)]

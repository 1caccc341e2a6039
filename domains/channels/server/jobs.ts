import { accountFacts } from '#domains/accounts/contract.ts'
import { contentFacts } from '#domains/content/contract.ts'
import { videoFacts } from '#domains/videos/contract.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { lockOwned, refreshWords } from './queries/changes.ts'
import { deleteItemsOf, type Entity, listHolding, refreshTypes } from './queries/items.ts'
import { forgetRemovedItemsOf } from './queries/removed-items.ts'
import { lockChannels } from './queries/rows.ts'
import { removeDeletedChannels } from './undo.ts'

const lockHolding = async (tx: Tx, entity: Entity) => lockChannels(tx, await listHolding(tx, entity))

async function forget(tx: Tx, entity: Entity): Promise<void> {
  await lockHolding(tx, entity)
  await deleteItemsOf(tx, entity)
  await forgetRemovedItemsOf(tx, entity)
}

const forgetItem = defineJob<PayloadOf<typeof contentFacts.removed>>({
  name: 'forget-item-in-channels',
  run: ({ type, id }, { ports: { db } }) => db.transaction().execute((tx) => forget(tx, { entityType: type, entityId: id })),
})

const moveVideo = defineJob<PayloadOf<typeof videoFacts.updated>>({
  name: 'move-video-in-channels',
  run: ({ videoId }, { ports: { db } }) =>
    db.transaction().execute(async (tx) => {
      await lockHolding(tx, { entityType: 'video', entityId: videoId })
      await refreshTypes(tx, videoId)
    }),
})

/** Channels are found by the names of their owners. */
const followOwnerName = defineJob<PayloadOf<typeof accountFacts.renamed>>({
  name: 'follow-owner-name-in-channels',
  run: ({ accountId }, { ports: { db } }) => db.transaction().execute(async (tx) => refreshWords(tx, await lockOwned(tx, accountId))),
})

const sweepDeletedChannels = defineJob({
  name: 'sweep-deleted-channels',
  schedule: '*/10 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => removeDeletedChannels(db, signal),
})

export const channelJobs = [sweepDeletedChannels] as readonly unknown[] as readonly Job[]

export const channelReactions: readonly Reaction[] = [
  on(contentFacts.removed, forgetItem),
  on(videoFacts.updated, moveVideo),
  on(accountFacts.renamed, followOwnerName),
]

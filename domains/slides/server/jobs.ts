import { assetFacts } from '#domains/media/contract.ts'
import { type CopyPart, writeShownWords } from '#domains/videos/server.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { deletePurged, findAssetOf, listUnread, shownText } from './queries.ts'
import { readSlides } from './read-slides.ts'

const reading = defineJob<PayloadOf<typeof assetFacts.encoded>>({
  name: 'read-slides',
  class: 'media',
  retries: 2,
  timeout: 6 * 3600,
  run: ({ assetId }, context) => readSlides(assetId, context),
})

/** What was made before slides were read, or could not be finished. */
const findingUnread = defineJob<object>({
  name: 'find-unread-slides',
  schedule: '23 * * * *',
  policy: 'stately',
  run: (_, { ports: { db } }) =>
    db.transaction().execute(async (tx) => {
      for (const assetId of await listUnread(tx, 50)) await enqueue(tx, reading, { assetId }, { priority: -1, singletonKey: assetId })
    }),
})

const sweeping = defineJob<object>({
  name: 'sweep-slides',
  schedule: '10 4 * * *',
  policy: 'stately',
  run: (_, { ports: { db } }) => db.transaction().execute(deletePurged),
})

interface Copied {
  readonly videoId: string
}

const copying = defineJob<Copied>({
  name: 'copy-slide-words',
  run: ({ videoId }, { ports: { db } }) =>
    db.transaction().execute(async (tx) => {
      const assetId = await findAssetOf(tx, videoId)
      if (assetId) await writeShownWords(tx, assetId, await shownText(tx, assetId))
    }),
})

/** A copy is over the same bytes: it is found by what stands on their slides as soon as it is made. */
export const copySlides: CopyPart = (tx, _from, to) => enqueue(tx, copying, { videoId: to } satisfies Copied)

export const slideJobs = [findingUnread, sweeping, copying] as readonly unknown[] as readonly Job[]
export const slideReactions: readonly Reaction[] = [on(assetFacts.encoded, reading)]

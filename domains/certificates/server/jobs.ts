import { trackFacts } from '#domains/tracks/contract.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { issueCertificate, makeCertificateJob } from './issuing.ts'
import { badgeKey, makeCertificate, pdfKey } from './making.ts'
import { forgetGone, listUncertified, listUnmade, lockGone } from './queries/left-over.ts'

/** Rows that are looked at together. */
const atOnce = 200

const issue = defineJob<{ trackId: string; accountId: string }>({
  name: 'issue-certificate',
  concurrency: 2,
  run: ({ trackId, accountId }, { ports: { db } }) => db.transaction().execute((tx) => issueCertificate(tx, trackId, accountId)),
})

export const certificateReactions: readonly Reaction[] = [on(trackFacts.completed, issue)]

/** What was left undone: tracks that were completed before there were certificates, tries that were given up. */
const catchUp = defineJob<object>({
  name: 'catch-up-certificates',
  schedule: '23 * * * *',
  policy: 'stately',
  async run(_data, { ports: { db }, signal }) {
    let found = atOnce
    while (found === atOnce && !signal.aborted) {
      const left = await listUncertified(db, atOnce)
      for (const { trackId, accountId } of left) await db.transaction().execute((tx) => issueCertificate(tx, trackId, accountId))
      found = left.length
    }
    const unmade = await listUnmade(db, atOnce)
    await db.transaction().execute(async (tx) => {
      for (const certificateId of unmade) await enqueue(tx, makeCertificateJob, { certificateId })
    })
  },
})

/** The row tells of the files until these are gone. */
const sweep = defineJob<object>({
  name: 'sweep-certificates',
  schedule: '53 * * * *',
  policy: 'stately',
  async run(_data, { ports: { db, storage }, signal }) {
    let swept = atOnce
    while (swept === atOnce && !signal.aborted)
      swept = await db.transaction().execute(async (tx) => {
        const ids = await lockGone(tx, atOnce)
        for (const key of ids.flatMap((id) => [pdfKey(id), badgeKey(id)])) await storage.remove(key)
        if (ids.length > 0) await forgetGone(tx, ids)
        return ids.length
      })
  },
})

export const certificateJobs = [makeCertificate, catchUp, sweep] as readonly unknown[] as readonly Job[]

import { trackFacts } from '#domains/tracks/contract.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { issueCertificate, makeCertificateJob } from './issuing.ts'
import { badgeKey, makeCertificate, pdfKey } from './making.ts'
import { forgetGone, listUncertified, listUnmade, lockGone } from './queries/left-over.ts'
import { listBegunRenewals, listRenewable } from './queries/renewals.ts'
import { beginRenewal, openRenewalsJob, renewCertificate, renewCertificateJob } from './renewing.ts'

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

const renew = defineJob<{ certificateId: string }>({
  ...renewCertificateJob,
  concurrency: 2,
  run: ({ certificateId }, { ports: { db } }) => db.transaction().execute((tx) => renewCertificate(tx, certificateId)),
})

/** Certificates that end soon may be renewed; renewals of which nothing is left, because a video was taken out, are done. */
export const openRenewals = defineJob<object>({
  ...openRenewalsJob,
  schedule: '38 * * * *',
  policy: 'stately',
  async run(_data, { ports: { db }, signal }) {
    let found = atOnce
    while (found === atOnce && !signal.aborted) {
      const renewable = await listRenewable(db, atOnce)
      for (const one of renewable) await db.transaction().execute((tx) => beginRenewal(tx, one))
      found = renewable.length
    }
    let begun = await listBegunRenewals(db, null, atOnce)
    while (begun.length > 0 && !signal.aborted) {
      for (const certificateId of begun) await db.transaction().execute((tx) => renewCertificate(tx, certificateId))
      begun = await listBegunRenewals(db, begun.at(-1) ?? null, atOnce)
    }
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

export const certificateJobs = [makeCertificate, catchUp, renew, openRenewals, sweep] as readonly unknown[] as readonly Job[]

import { peopleOf, readFlags } from '#domains/accounts/server.ts'
import { contentFacts } from '#domains/content/contract.ts'
import { notificationKind, type Spreading, spreadingJob } from '#domains/notifications/server.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { sendMail } from '#platform/server/mail.ts'
import { type Delivery, deliver, deliveringJob, spread } from './commands/deliver.ts'
import { digestOf } from './messages.ts'
import { presentNotices } from './present.ts'
import { listNotices } from './queries/notices.ts'
import { forgetSubject, lockDigest, markMailed, removeOldNotices } from './queries/notifications.ts'

/** @throws Error in a process of a version that does not have the kind; another one takes the job up */
function kindNamed(name: string) {
  const kind = notificationKind(name)
  if (!kind) throw new Error(`there is no kind of notifications called ${name}`)
  return kind
}

/** Finds out who is to hear of something: a job for each chunk of them. */
const spreadNotification = defineJob<Spreading>({
  name: spreadingJob,
  run: ({ kind, news }, { ports: { db } }) => db.transaction().execute((tx) => spread(tx, kindNamed(kind), news)),
})

/** Run again, it tells nobody twice. */
export const deliverNotification = defineJob<Delivery>({
  name: deliveringJob,
  concurrency: 2,
  run: ({ kind, ...delivery }, { ports: { db, config } }) =>
    db.transaction().execute((tx) => deliver(tx, config.publicUrl, kindNamed(kind), delivery)),
})

const forgetContent = defineJob<PayloadOf<typeof contentFacts.removed>>({
  name: 'forget-notices-of-content',
  run: ({ type, id }, { ports: { db } }) => db.transaction().execute((tx) => forgetSubject(tx, type, id)),
})

const inDigest = 30

/** @returns false where nobody waits for one */
async function sendDigest(tx: Tx, publicUrl: string): Promise<boolean> {
  const account = await lockDigest(tx)
  if (!account) return false
  const [person] = await peopleOf(tx, [account.id])
  const rows = person ? await listNotices(tx, person, { first: 0, max: inDigest, waiting: true }) : []
  const lines = await presentNotices(tx, rows.slice(0, inDigest))
  if (lines.length > 0 && account.email !== '')
    await sendMail(tx, {
      to: account.email,
      ...digestOf({ name: account.displayname, site: (await readFlags(tx)).site_name, publicUrl }, lines, rows.length > inDigest),
    })
  await markMailed(tx, account.id)
  return true
}

/** Early in the day, one to each who chose it and for whom something waits. */
export const sendDigests = defineJob({
  name: 'send-digests',
  schedule: '0 5 * * *',
  policy: 'stately',
  async run(_data, { ports: { db, config }, signal }) {
    while (!signal.aborted) if (!(await db.transaction().execute((tx) => sendDigest(tx, config.publicUrl)))) return
  },
})

const keptDays = 180

const sweepInbox = defineJob({
  name: 'sweep-inbox',
  schedule: '23 3 * * *',
  policy: 'stately',
  run: (_data, { ports: { db } }) => db.transaction().execute((tx) => removeOldNotices(tx, keptDays)),
})

export const inboxJobs = [spreadNotification, deliverNotification, sendDigests, sweepInbox] as readonly unknown[] as readonly Job[]

export const inboxReactions: readonly Reaction[] = [on(contentFacts.removed, forgetContent)]

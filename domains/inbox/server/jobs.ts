import { peopleOf } from '#domains/accounts/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { sendMail } from '#platform/server/mail.ts'
import { commentReactions } from './comments.ts'
import type { Kinds } from './kinds.ts'
import { announceAdded, announceVideo } from './news.ts'
import { presentNotices } from './present.ts'
import { listNotices } from './queries/notices.ts'
import { forgetSubject, lockDigest, markMailed, removeOldNotices } from './queries/telling.ts'
import { digestOf } from './words.ts'

interface OfVideo {
  readonly videoId: string
}

const forgetVideo = defineJob<OfVideo>({
  name: 'forget-notices-of-video',
  run: ({ videoId }, { ports: { db } }) => db.transaction().execute((tx) => forgetSubject(tx, 'video', videoId)),
})

const inDigest = 30

/** @returns false where nobody waits for one */
async function sendDigest(tx: Tx, kinds: Kinds, publicUrl: string): Promise<boolean> {
  const account = await lockDigest(tx)
  if (!account) return false
  const [person] = await peopleOf(tx, [account.id])
  const rows = person ? await listNotices(tx, person, kinds, { first: 0, max: inDigest, waiting: true }) : []
  const lines = await presentNotices(tx, kinds, rows.slice(0, inDigest))
  if (lines.length > 0 && account.email !== '')
    await sendMail(tx, { to: account.email, ...digestOf({ name: account.displayname, publicUrl }, lines, rows.length > inDigest) })
  await markMailed(tx, account.id)
  return true
}

/** Early in the day, one to each who chose it and for whom something waits. */
export const sendDigests = (kinds: Kinds) =>
  defineJob({
    name: 'send-digests',
    schedule: '0 5 * * *',
    policy: 'stately',
    async run(_data, { ports: { db, config }, signal }) {
      while (!signal.aborted) if (!(await db.transaction().execute((tx) => sendDigest(tx, kinds, config.publicUrl)))) return
    },
  })

const keptDays = 180

const sweepInbox = defineJob({
  name: 'sweep-inbox',
  schedule: '23 3 * * *',
  policy: 'stately',
  run: (_data, { ports: { db } }) => db.transaction().execute((tx) => removeOldNotices(tx, keptDays)),
})

export const inboxJobs = (kinds: Kinds) => [sendDigests(kinds), sweepInbox] as readonly unknown[] as readonly Job[]

export const inboxReactions = (kinds: Kinds): readonly Reaction[] => [
  on('video.published', announceVideo(kinds, 'announce-published-video')),
  on('video.shown', announceVideo(kinds, 'announce-shown-video')),
  on('channel.published', announceAdded(kinds)),
  on('video.removed', forgetVideo),
  ...commentReactions(kinds),
]

import { peopleOf } from '#domains/accounts/server.ts'
import { notify } from '#domains/notifications/server.ts'
import { getPlainTrack, listVideosToWatch } from '#domains/tracks/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Person } from '#platform/server/viewer.ts'
import { certificateFeed } from '../contract/feed.ts'
import type { CertificateRenewal } from '../contract.ts'
import { insertAndMake } from './issuing.ts'
import { certificateExpiring } from './notifications.ts'
import { findOpenRenewal, listWatchedAgain, lockOpenRenewal, markRenewed, openRenewal, type Renewal } from './queries/renewals.ts'

/** Sent by the database for each video that somebody who renews a certificate has watched to its end. */
export const renewCertificateJob = { name: 'renew-certificate' } as const

/** Comes every hour by itself. */
export const openRenewalsJob = { name: 'open-certificate-renewals' } as const

/** What somebody would have to watch; nothing where they do not see the track any more, or are disabled. */
async function videosFor(tx: Tx, { accountId, trackId }: Renewal) {
  const [person] = await peopleOf(tx, [accountId])
  return person ? listVideosToWatch(tx, person, trackId) : []
}

/** From now on the track may be done once more for another certificate; whoever still can is told. */
export async function beginRenewal(tx: Tx, renewal: Renewal): Promise<void> {
  if (!(await openRenewal(tx, renewal))) return
  const { certificateId, accountId } = renewal
  await publish(tx, certificateFeed.changed, accountId)
  if ((await videosFor(tx, renewal)).length === 0) return
  await notify(tx, certificateExpiring, {
    subject: { type: 'certificate', id: certificateId },
    actorId: null,
    source: certificateId,
    message: '',
    data: { accountIds: [accountId] },
  })
}

/** Whoever has watched every video of the track again, and passed its quizzes again where it asks for that, gets the next certificate, once. It may be asked for again at any time. */
export async function renewCertificate(tx: Tx, certificateId: string): Promise<void> {
  const renewal = await lockOpenRenewal(tx, certificateId)
  if (!renewal) return
  await publish(tx, certificateFeed.changed, renewal.accountId)
  const videos = await videosFor(tx, renewal)
  const watched = await listWatchedAgain(tx, certificateId)
  if (videos.length === 0 || videos.some(({ id }) => !watched.get(id)?.done)) return
  await markRenewed(tx, certificateId)
  await insertAndMake(tx, { trackId: renewal.trackId, accountId: renewal.accountId, run: renewal.run + 1 })
}

/** What is left to do for the next certificate of a track; null where there is nothing to renew, or not yet. @throws Problem not_found */
export async function readRenewal(db: Db, viewer: Person, name: string): Promise<CertificateRenewal | null> {
  const track = await getPlainTrack(db, viewer, name)
  const open = await findOpenRenewal(db, viewer.id, track.id)
  if (!open) return null
  const videos = await listVideosToWatch(db, viewer, track.id)
  const watched = await listWatchedAgain(db, open.certificateId)
  return {
    code: open.code,
    opened_at: open.opened_at.toISOString(),
    expires_at: open.expires_at.toISOString(),
    videos: videos.map(({ id, title }) => ({ id, title, watched: watched.has(id), quiz_left: watched.get(id)?.done === false })),
  }
}

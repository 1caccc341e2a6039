import { audit } from '#domains/accounts/server.ts'
import { notify } from '#domains/notifications/server.ts'
import { getManagedTrack } from '#domains/tracks/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Person } from '#platform/server/viewer.ts'
import { certificateFeed } from '../contract/feed.ts'
import { certificateRevoked } from './notifications.ts'
import { can } from './policy.ts'
import { lockCertificate, markRevoked } from './queries/certificates.ts'
import { revokePlace } from './queries/status.ts'

/**
 * A certificate holds no more: its page says so, and the list that others look into.
 *
 * @throws Problem not_found, forbidden, conflict (revoked)
 */
export async function revokeCertificate(tx: Tx, viewer: Person, code: string, reason: string): Promise<void> {
  const certificate = await lockCertificate(tx, code)
  if (!certificate) throw new Problem('not_found')
  await refuseOthers(tx, viewer, certificate.track_id)
  if (certificate.revoked_at) throw new Problem('conflict', 'revoked', 'This certificate is revoked already.')
  await markRevoked(tx, certificate.id, viewer.id, reason)
  await revokePlace(tx, certificate)
  await audit(tx, { accountId: viewer.id, action: 'certificate.revoked', subject: code, details: { track: certificate.title, reason } })
  await notify(tx, certificateRevoked, {
    subject: { type: 'certificate', id: certificate.id },
    actorId: viewer.id,
    source: certificate.id,
    message: reason,
    data: { accountIds: [certificate.account_id] },
  })
  await publish(tx, certificateFeed.changed, certificate.account_id)
}

/** When the track is deleted, site admins alone. */
async function refuseOthers(tx: Tx, viewer: Person, trackId: string | null): Promise<void> {
  if (trackId !== null) await getManagedTrack(tx, viewer, trackId)
  else if (!can.revokeAny(viewer)) throw new Problem('forbidden')
}

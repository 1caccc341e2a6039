import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { certificateFeed } from '../contract/feed.ts'
import { newCode } from './code.ts'
import { insertCertificate, lockUncertified } from './queries/certificates.ts'
import { takePlace } from './queries/status.ts'

export const makeCertificateJob = { name: 'make-certificate' } as const

/** Somebody who has completed a track gets their certificate, once; a job makes its files. It may be asked for again at any time. */
export async function issueCertificate(tx: Tx, trackId: string, accountId: string): Promise<void> {
  if (!(await lockUncertified(tx, trackId, accountId))) return
  const made = await insertCertificate(tx, { code: newCode(), trackId, accountId, ...(await takePlace(tx)) })
  if (!made) return
  await enqueue(tx, makeCertificateJob, { certificateId: made.id })
  await publish(tx, certificateFeed.changed, accountId)
}

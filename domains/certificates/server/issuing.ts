import { readFlags } from '#domains/accounts/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { certificateFeed } from '../contract/feed.ts'
import { newCode } from './code.ts'
import { type Earned, insertCertificate, lockUncertified } from './queries/earning.ts'
import { takePlace } from './queries/status.ts'

export const makeCertificateJob = { name: 'make-certificate' } as const

/** Somebody who has completed a track gets their certificate, once; a job makes its files. It may be asked for again at any time. */
export async function issueCertificate(tx: Tx, trackId: string, accountId: string): Promise<void> {
  if (await lockUncertified(tx, trackId, accountId)) await insertAndMake(tx, { trackId, accountId, run: 1 })
}

/** A certificate whose files a job makes. Whoever calls it has locked what it follows from. */
export async function insertAndMake(tx: Tx, earned: Earned): Promise<void> {
  const { time_zone: timeZone } = await readFlags(tx)
  const made = await insertCertificate(tx, { code: newCode(), ...earned, timeZone, ...(await takePlace(tx)) })
  if (!made) return
  await enqueue(tx, makeCertificateJob, { certificateId: made.id })
  await publish(tx, certificateFeed.changed, earned.accountId)
}

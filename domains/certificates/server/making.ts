import { randomBytes } from 'node:crypto'
import { readFlags } from '#domains/accounts/server.ts'
import { readPicture } from '#domains/media/server.ts'
import { notify } from '#domains/notifications/server.ts'
import type { Db } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob } from '#platform/server/jobs.ts'
import type { Ports } from '#platform/server/ports.ts'
import { certificateAddress } from '../addresses.ts'
import { certificateFeed } from '../contract/feed.ts'
import { keyNameOf } from './credential/issuer.ts'
import { openBadge } from './credential/open-badge.ts'
import { signed } from './credential/sign.ts'
import { drawBadge } from './drawing/badge.ts'
import { bakedBadge } from './drawing/bake.ts'
import type { Look } from './drawing/look.ts'
import { certificatePdf } from './drawing/pdf.ts'
import { drawSheet } from './drawing/sheet.ts'
import { makeCertificateJob } from './issuing.ts'
import { certificateIssued } from './notifications.ts'
import { findUnmadeCertificate, markCertificateReady, type UnmadeCertificate } from './queries/earning.ts'
import { signingKey } from './queries/keys.ts'
import { noteIfGone } from './queries/left-over.ts'

/** Where its files lie. */
export const pdfKey = (id: string): string => `certificates/${id}.pdf`
export const badgeKey = (id: string): string => `certificates/${id}.png`

/**
 * Signs a certificate and draws its files. It may be cut off anywhere and run again: files appear whole or not at all, and whoever marks it
 * as ready tells its holder in the same transaction.
 */
export const makeCertificate = defineJob<{ certificateId: string }>({
  ...makeCertificateJob,
  async run({ certificateId }, { ports, signal }) {
    const row = await findUnmadeCertificate(ports.db, certificateId)
    if (!row) return
    const look = await lookOf(ports)
    const credential = await signCredential(ports, row, look.site)
    signal.throwIfAborted()
    await putFiles(ports, row, credential, look)
    await ports.db.transaction().execute(async (tx) => {
      if (!(await markCertificateReady(tx, row.id, credential))) return noteIfGone(tx, row.id)
      await notify(tx, certificateIssued, {
        subject: { type: 'certificate', id: row.id },
        actorId: null,
        source: row.id,
        message: '',
        data: { accountIds: [row.account_id] },
      })
      await publish(tx, certificateFeed.changed, row.account_id)
    })
  },
})

async function lookOf({ db, storage }: Pick<Ports, 'db' | 'storage'>): Promise<Look> {
  const { site_name: site, accent_colour: colour, logo_url: logo, time_zone: timeZone } = await readFlags(db)
  return { site, colour, timeZone, logo: logo === '' ? null : await readPicture({ db, storage }, logo) }
}

const keyOf = (db: Db) => db.transaction().execute(signingKey)

async function signCredential({ db, config }: Pick<Ports, 'db' | 'config'>, row: UnmadeCertificate, name: string) {
  const { number, privateKey } = await keyOf(db)
  const { publicUrl } = config
  const achieved = {
    ...row,
    achievementId: row.achievement_id,
    accountId: row.account_id,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
  }
  const document = openBadge(achieved, { name, publicUrl }, randomBytes(16).toString('hex'))
  return signed(document, { privateKey, verificationMethod: keyNameOf(publicUrl, number) }, new Date())
}

async function putFiles({ storage, config }: Ports, row: UnmadeCertificate, credential: object, look: Look): Promise<void> {
  const { id, code, holder, title, issued_at: issuedAt, expires_at: expiresAt } = row
  const address = config.publicUrl + certificateAddress(code)
  const sheet = await drawSheet({ holder, title, issuedAt, expiresAt, address, code }, look)
  await storage.put(pdfKey(id), certificatePdf(sheet, { title: `${title}: ${holder}`, author: look.site }))
  await storage.put(badgeKey(id), bakedBadge(await drawBadge(title, look), JSON.stringify(credential)))
}

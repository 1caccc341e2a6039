import type { Certificate, CheckedCertificate, HeldCertificate } from '../contract.ts'
import type { CertificateRow } from './queries/certificates.ts'

/** Whether it holds, once it is there. */
function verdictOn({ revoked_at: revokedAt, expires_at: expiresAt }: CertificateRow): CheckedCertificate['state'] {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'valid'
}

const stateOf = (row: CertificateRow): Certificate['state'] => (row.ready_at || row.revoked_at ? verdictOn(row) : 'making')

export const presentCertificate = (row: CertificateRow): Certificate => ({
  code: row.code,
  track: { name: row.track, displayname: row.title },
  name: row.holder,
  issued_at: row.issued_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  state: stateOf(row),
  reason: row.reason,
})

export const presentHeld = (row: CertificateRow): HeldCertificate => ({ ...presentCertificate(row), username: row.username })

/** What stands on it, and whether it holds. */
export const presentChecked = (row: CertificateRow): CheckedCertificate => ({
  name: row.holder,
  track: row.title,
  issued_at: row.issued_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  state: verdictOn(row),
})

import type { Certificate, CheckedCertificate, HeldCertificate } from '../contract.ts'
import type { CertificateRow } from './queries/certificates.ts'

const stateOf = ({ ready_at, revoked_at }: CertificateRow): Certificate['state'] => (revoked_at ? 'revoked' : ready_at ? 'valid' : 'making')

export const presentCertificate = (row: CertificateRow): Certificate => ({
  code: row.code,
  track: { name: row.track, displayname: row.title },
  name: row.holder,
  issued_at: row.issued_at.toISOString(),
  state: stateOf(row),
  reason: row.reason,
})

export const presentHeld = (row: CertificateRow): HeldCertificate => ({ ...presentCertificate(row), username: row.username })

/** What stands on it, and whether it holds. */
export const presentChecked = (row: CertificateRow): CheckedCertificate => ({
  name: row.holder,
  track: row.title,
  issued_at: row.issued_at.toISOString(),
  state: row.revoked_at ? 'revoked' : 'valid',
})

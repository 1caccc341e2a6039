import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { ViewerRef } from '#platform/server/viewer.ts'

/** Whether a certificate with this id is the viewer's own. */
export const isCertificateOf = (viewer: ViewerRef, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from certificate where certificate.id = ${id} and certificate.account_id = ${viewer.id} offset 0)`

export interface CertificateName {
  readonly id: string
  readonly title: string
  /** The name of its track; null: it is deleted. */
  readonly track: string | null
}

export function listCertificateNames(db: Db | Tx, ids: readonly string[]): Promise<CertificateName[]> {
  return db
    .selectFrom('certificate')
    .leftJoin('track', 'track.id', 'certificate.track_id')
    .select(['certificate.id', 'certificate.title', 'track.name as track'])
    .where(sql<boolean>`certificate.id = any(${[...ids]}::uuid[])`)
    .execute()
}

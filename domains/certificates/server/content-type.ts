import { sql } from 'kysely'
import type { ContentType, Summary } from '#domains/content/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { myCertificatesAddress, trackCertificateAddress } from '../addresses.ts'
import { isCertificateOf, listCertificateNames } from './queries/summaries.ts'

async function summaries(db: Db | Tx, ids: readonly string[]): Promise<Summary[]> {
  return (await listCertificateNames(db, ids)).map(({ id, title, track }) => ({
    id,
    title,
    url: track === null ? myCertificatesAddress : trackCertificateAddress(track),
    thumbnailUrl: null,
  }))
}

/** What notices about certificates are about: for their holder alone, and in no list. */
export const certificateType: ContentType = {
  type: 'certificate',
  plural: 'certificates',
  label: 'Certificate',
  pluralLabel: 'Certificates',
  sees: (viewer, id) => isCertificateOf(viewer, sql`(${id})::uuid`),
  // Nobody shares one: they give others its address.
  find: async () => undefined,
  summaries,
}

import { lookUpCode } from '#domains/accounts/server.ts'
import { getManagedTrack, getPlainTrack } from '#domains/tracks/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Got } from '#platform/server/storage.ts'
import type { Person } from '#platform/server/viewer.ts'
import { badgeKey, pdfKey } from './making.ts'
import {
  type CertificateRow,
  type CertificateWindow,
  findCertificate,
  listCertificatesOf,
  listOwnCertificates,
} from './queries/certificates.ts'

/** @param track those of this one alone, by name or id */
export async function readOwn(db: Db, viewer: Person, track: string | undefined, window: CertificateWindow): Promise<CertificateRow[]> {
  const trackId = track === undefined ? undefined : (await getPlainTrack(db, viewer, track)).id
  return listOwnCertificates(db, viewer.id, trackId, window)
}

/** @param asked `name` of the track, `text` of its holders' names */
export async function readOfTrack(
  db: Db,
  viewer: Person,
  asked: { readonly name: string; readonly text: string },
  window: CertificateWindow,
) {
  return listCertificatesOf(db, (await getManagedTrack(db, viewer, asked.name)).id, asked.text, window)
}

type Stores = Pick<Ports, 'db' | 'storage'>
type Means = Parameters<typeof lookUpCode>[0]

/** For anybody who has the code. @throws Problem not_found, rate_limited */
export async function checkCode(means: Means, code: string, address: string): Promise<CertificateRow> {
  const found = await lookUpCode(means, { of: 'certificate', address }, () => findCertificate(means.db, code))
  if (!found) throw new Problem('not_found', 'certificate', 'No certificate has this code.')
  return found
}

export type FileKind = 'pdf' | 'png'

const keys = { pdf: pdfKey, png: badgeKey } as const

export interface HeldFile extends Got {
  /** Without its ending. */
  readonly title: string
}

/**
 * A file of a certificate of one's own.
 *
 * @throws Problem not_found (those of others, too), conflict (not_ready, revoked)
 */
export async function openFile({ db, storage }: Stores, viewer: Person, code: string, kind: FileKind): Promise<HeldFile> {
  const found = await findCertificate(db, code)
  if (found?.account_id !== viewer.id) throw new Problem('not_found')
  return openOwn(storage, found, kind)
}

async function openOwn(storage: Ports['storage'], { id, title, revoked_at, ready_at }: CertificateRow, kind: FileKind): Promise<HeldFile> {
  if (revoked_at) throw new Problem('conflict', 'revoked', 'This certificate is revoked.')
  if (!ready_at) throw new Problem('conflict', 'not_ready', 'This certificate is being made. Please try again in a moment.')
  return { ...(await storage.get(keys[kind](id))), title }
}

/** @throws Problem not_found, conflict (not_completed, not_ready, revoked) */
export async function openOfTrack({ db, storage }: Stores, viewer: Person, name: string): Promise<HeldFile> {
  const [found] = await readOwn(db, viewer, name, { first: 0, max: 1 })
  if (!found) throw new Problem('conflict', 'not_completed', 'Not all videos of this track are watched yet.')
  return openOwn(storage, found, 'pdf')
}

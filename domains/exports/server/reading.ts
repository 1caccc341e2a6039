import { auditHourly, peopleOf } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Got } from '#platform/server/storage.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import type { ExportedFile, ExportFormat } from '../contract.ts'
import type { ExportKind } from './kinds.ts'
import { linkHashOf } from './links.ts'
import { keyOf } from './making.ts'
import { can } from './policy.ts'
import { type ExportRow, findLinked, findOwn, listOwn } from './queries.ts'

/** Of one answer. */
const mostListed = 20

export async function readExports(db: Db, viewer: Person, choice: Parameters<typeof listOwn>[2]): Promise<ExportedFile[]> {
  return (await listOwn(db, viewer.id, choice, mostListed)).map(presented)
}

const presented = ({ id, kind, subject, state, rows_made, file_name, expires_at }: ExportRow): ExportedFile => ({
  id,
  kind,
  subject,
  state,
  rows: rows_made,
  file_name,
  expires_at: expires_at.toISOString(),
})

type Opening = Pick<Ports, 'db' | 'storage'>

export interface OpenedFile extends Got {
  readonly fileName: string
  readonly format: ExportFormat
}

/**
 * The file, for whoever asked for it, as long as they may have what is in it.
 *
 * @throws Problem forbidden, not_found, conflict (not_ready, failed)
 */
export async function openExport({ db, storage }: Opening, viewer: Person, kinds: readonly ExportKind[], id: string): Promise<OpenedFile> {
  if (!can.download(viewer)) throw new Problem('forbidden', 'session', 'This file is for you when you are signed in, not for an API token.')
  const row = await findOwn(db, viewer.id, id)
  if (row?.state === 'making') throw new Problem('conflict', 'not_ready', 'This file is not ready yet.')
  if (row?.state === 'failed') throw new Problem('conflict', 'failed', 'This file could not be made.')
  if (!row) throw new Problem('not_found')
  return openPermitted({ db, storage }, viewer, kinds, row)
}

async function openPermitted({ db, storage }: Opening, asker: Person, kinds: readonly ExportKind[], row: ExportRow): Promise<OpenedFile> {
  const kind = kinds.find(({ name }) => name === row.kind)
  if (!row.file_name || !kind || !(await kind.permits(db, asker, row.parameters))) throw new Problem('not_found')
  return { ...(await storage.get(keyOf(row.id))), fileName: row.file_name, format: row.format }
}

interface Link {
  readonly id: string
  /** What stands in it. */
  readonly secret: string
  /** Who follows it, as far as that is known, and from where. */
  readonly viewer: Viewer
  readonly address: string
}

/**
 * The file, for whoever has a link that was mailed for its asker, as long as they may have what is in it. Each time is written down.
 *
 * @returns undefined where there is no such link, or none any more
 */
export async function openLinked({ db, storage }: Opening, kinds: readonly ExportKind[], link: Link): Promise<OpenedFile | undefined> {
  const found = await findLinked(db, link.id, linkHashOf(link.secret))
  const [asker] = found?.row.account_id ? await peopleOf(db, [found.row.account_id]) : []
  if (!found || !asker) return undefined
  const file = await openPermitted({ db, storage }, asker, kinds, found.row)
  try {
    const by = { accountId: link.viewer.id, action: 'export.opened' }
    const entry = { ...by, subject: found.email, apart: link.id, details: { report: link.id } }
    await db.transaction().execute((tx) => auditHourly(tx, entry, link.address))
  } catch (error) {
    file.body.destroy()
    throw error
  }
  return file
}

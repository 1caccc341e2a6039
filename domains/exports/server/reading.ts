import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Got } from '#platform/server/storage.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ExportedFile, ExportFormat } from '../contract.ts'
import type { ExportKind } from './kinds.ts'
import { keyOf } from './making.ts'
import { can } from './policy.ts'
import { type ExportRow, findOwn, listOwn } from './queries.ts'

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

export interface OpenedFile extends Got {
  readonly fileName: string
  readonly format: ExportFormat
}

/**
 * The file, for whoever asked for it, as long as they may have what is in it.
 *
 * @throws Problem forbidden, not_found, conflict (not_ready, failed)
 */
export async function openExport({ db, storage }: Ports, viewer: Person, kinds: readonly ExportKind[], id: string): Promise<OpenedFile> {
  if (!can.download(viewer)) throw new Problem('forbidden', 'session', 'This file is for you when you are signed in, not for an API token.')
  const row = await findOwn(db, viewer.id, id)
  if (row?.state === 'making') throw new Problem('conflict', 'not_ready', 'This file is not ready yet.')
  if (row?.state === 'failed') throw new Problem('conflict', 'failed', 'This file could not be made.')
  const kind = kinds.find(({ name }) => name === row?.kind)
  if (!row?.file_name || !kind || !(await kind.permits(db, viewer, row.parameters))) throw new Problem('not_found')
  return { ...(await storage.get(keyOf(id))), fileName: row.file_name, format: row.format }
}

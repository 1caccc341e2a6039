import { auditHourly, countUse } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ExportFormat } from '../contract.ts'
import type { ExportKind } from './kinds.ts'
import { makeExportName } from './making.ts'
import { findRecipient, insertExport } from './queries.ts'

export interface ExportRequest<P extends object> {
  readonly kind: ExportKind<P>
  readonly parameters: P
  readonly format: ExportFormat
  /** The id of what it is about, where that is not the person. */
  readonly subject?: string
}

/**
 * Asks for a file, which a job makes; a mail brings its link.
 *
 * @throws Problem not_found (what it is about), rate_limited (30 an hour, of all kinds together), conflict (no_email)
 */
export async function askForExport<P extends object>(tx: Tx, viewer: Person, request: ExportRequest<P>): Promise<void> {
  const { kind, parameters, format, subject = '' } = request
  if (!(await kind.permits(tx, viewer, parameters))) throw new Problem('not_found')
  await countExport(tx, viewer, kind.failure)
  if (!(await findRecipient(tx, viewer.id)))
    throw new Problem('conflict', 'no_email', 'There is no email address in your profile that the link could be sent to.')
  await auditHourly(tx, { accountId: viewer.id, action: `export.${kind.name}`, subject: subject || viewer.name })
  const exportId = await insertExport(tx, { accountId: viewer.id, kind: kind.name, subject, parameters, format })
  await enqueue(tx, { name: makeExportName }, { exportId }, { group: { id: viewer.id } })
}

/** The specification has a sentence for each kind. */
async function countExport(tx: Tx, viewer: Person, failure: string): Promise<void> {
  try {
    await countUse(tx, viewer.id, 'exports')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, error.reason, failure).after(error.retryAfter ?? 1)
  }
}

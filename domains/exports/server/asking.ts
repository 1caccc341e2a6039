import type { FastifyRequest } from 'fastify'
import { audit, auditHourly, countUse } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ExportFormat } from '../contract.ts'
import type { ExportKind } from './kinds.ts'
import { makeExportName } from './making.ts'
import { can } from './policy.ts'
import { findAsker, insertExport } from './queries.ts'

export interface ExportRequest<P extends object> {
  readonly kind: ExportKind<P>
  readonly parameters: P
  readonly format: ExportFormat
  /** The id of what it is about, where that is not the person. */
  readonly subject?: string
  /** Addresses that the link is mailed to in place of the asker's own: each gets one that opens the file for whoever has it. */
  readonly emails?: readonly string[]
}

const refused = () => new Problem('forbidden', 'csrf', 'The request could not be verified. Please reload the page.')

type Headed = Pick<FastifyRequest, 'headers'>

/** It sends mail although it is asked for like a page: a page of another site does not bring a browser to it. */
export function refuseOtherSites({ headers }: Headed): void {
  const from = headers['sec-fetch-site']
  if (from === 'cross-site' || from === 'same-site') throw refused()
}

/** It sends mail to others: nobody does that by following a link, from a mail or from what somebody wrote here, or by seeing a picture. */
export function refuseLinks({ headers }: Headed): void {
  const { 'sec-fetch-dest': openedAs = 'empty', accept = '' } = headers
  if (openedAs !== 'empty' || accept.startsWith('text/html')) throw refused()
}

/**
 * Asks for a file, which a job makes; a mail brings its link.
 *
 * @throws Problem not_found (what it is about), forbidden (session), rate_limited (30 an hour, of all kinds together), conflict (no_email)
 */
export async function askForExport<P extends object>(tx: Tx, viewer: Person, request: ExportRequest<P>): Promise<void> {
  const { kind, parameters, emails = [] } = request
  if (!(await kind.permits(tx, viewer, parameters))) throw new Problem('not_found')
  if (emails.length > 0 && !can.sendToOthers(viewer))
    throw new Problem('forbidden', 'session', 'A file is sent to others by somebody who is signed in, not by an API token.')
  await countExport(tx, viewer, kind.failure)
  if (emails.length === 0 && !(await findAsker(tx, viewer.id))?.email)
    throw new Problem('conflict', 'no_email', 'There is no email address in your profile that the link could be sent to.')
  await sendExport(tx, viewer, request)
}

/** Asks for a file that comes by itself, in the name of whoever wanted it: nothing is counted, and `permits` is asked when it is made. */
export async function sendExport<P extends object>(tx: Tx, viewer: Person, request: ExportRequest<P>): Promise<void> {
  const { kind, parameters, format, subject = '', emails = [] } = request
  const entry = { accountId: viewer.id, action: `export.${kind.name}`, subject: subject || viewer.name }
  // Whom it was sent to stands there each time.
  await (emails.length === 0 ? auditHourly(tx, entry) : audit(tx, { ...entry, details: { emails } }))
  const exportId = await insertExport(tx, { accountId: viewer.id, kind: kind.name, subject, parameters, format, emails })
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

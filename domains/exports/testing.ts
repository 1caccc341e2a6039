import { randomUUID } from 'node:crypto'
import type { TestApp } from '#platform/server/testing.ts'
import type { ExportKind } from './server/kinds.ts'
import { linkHashOf } from './server/links.ts'
import { keyOf, makeExport } from './server/making.ts'
import { insertExport, insertLinks } from './server/queries.ts'

interface Someone {
  readonly id: string
}

/** A report on channels that is ready; who asked for it may be gone. @returns its id */
export async function anExport({ db, ports }: Pick<TestApp, 'db' | 'ports'>, of: Someone | null): Promise<string> {
  const row = { account_id: of?.id ?? null, kind: 'channels', state: 'ready', file_name: 'channels.csv', made_at: new Date() }
  const { id } = await db.insertInto('export').values(row).returning('id').executeTakeFirstOrThrow()
  await ports.storage.put(keyOf(id), Buffer.from('title\r\n'))
  return id
}

/** A link to a file, as it is mailed to others. @returns the secret in it */
export async function aLink({ db }: Pick<TestApp, 'db'>, exportId: string): Promise<string> {
  const secret = randomUUID()
  await db.transaction().execute((tx) => insertLinks(tx, exportId, [{ email: 'other@example.net', secretHash: linkHashOf(secret) }]))
  return secret
}

/** Makes a file that was asked for before, as the job does now. @returns its id */
export async function makeAsked<P extends object>(
  { db, ports }: TestApp,
  of: Someone,
  kind: ExportKind<P>,
  parameters: P,
): Promise<string> {
  const row = { accountId: of.id, kind: kind.name, subject: '', parameters, format: 'csv' as const }
  const exportId = await db.transaction().execute((tx) => insertExport(tx, row))
  await makeExport([kind as ExportKind]).run({ exportId }, { ports, signal: new AbortController().signal, log: ports.log })
  return exportId
}

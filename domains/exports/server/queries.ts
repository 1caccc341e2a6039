import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { ExportFormat } from '../contract.ts'

const json = (value: object): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

const current = sql<boolean>`expires_at > now()`

export type ExportState = 'making' | 'ready' | 'failed'

interface NewExport {
  readonly accountId: string
  readonly kind: string
  readonly subject: string
  readonly parameters: object
  readonly format: ExportFormat
  /** Those that the link is mailed to, where that is not its asker alone. */
  readonly emails?: readonly string[]
}

/** @returns its id */
export async function insertExport(tx: Tx, { accountId, kind, subject, parameters, format, emails = [] }: NewExport): Promise<string> {
  const row = { account_id: accountId, kind, subject, parameters: json(parameters), format, emails: [...emails] }
  return (await tx.insertInto('export').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Whoever asks for a file; the address is empty where they have none. */
export function findAsker(db: Db | Tx, accountId: string): Promise<{ email: string; displayname: string } | undefined> {
  return db.selectFrom('account').select(['email', 'displayname']).where('id', '=', accountId).executeTakeFirst()
}

const exportRows = (db: Db | Tx) =>
  db
    .selectFrom('export')
    .select(['id', 'account_id', 'kind', 'subject', 'emails', 'rows_made', 'file_name', 'expires_at'])
    .select((eb) => [
      eb.ref('state').$castTo<ExportState>().as('state'),
      eb.ref('parameters').$castTo<object>().as('parameters'),
      eb.ref('format').$castTo<ExportFormat>().as('format'),
    ])
    .where(current)

export type ExportRow = Awaited<ReturnType<ReturnType<typeof exportRows>['execute']>>[number]

/** One that is to be made. */
export const findUnmade = (db: Db, id: string): Promise<ExportRow | undefined> =>
  exportRows(db).where('id', '=', id).where('state', '=', 'making').executeTakeFirst()

/** One that this person asked for and that has not expired. */
export const findOwn = (db: Db, accountId: string, id: string): Promise<ExportRow | undefined> =>
  exportRows(db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

interface NewLink {
  readonly email: string
  readonly secretHash: Buffer
}

/** What opens a file for those whom it was sent to. */
export async function insertLinks(tx: Tx, exportId: string, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return
  const rows = links.map(({ email, secretHash }) => ({ export_id: exportId, email, secret_hash: secretHash }))
  await tx.insertInto('export_link').values(rows).execute()
}

/** A file that a link opens, with the address that it was sent to. */
export async function findLinked(db: Db, id: string, secretHash: Buffer): Promise<{ row: ExportRow; email: string } | undefined> {
  const links = db.selectFrom('export_link').select('email').where('export_id', '=', id).where('secret_hash', '=', secretHash)
  const [row, link] = await Promise.all([exportRows(db).where('id', '=', id).executeTakeFirst(), links.executeTakeFirst()])
  return row && link && { row, email: link.email }
}

interface Choice {
  readonly id?: string | undefined
  readonly kind?: string | undefined
  readonly subject?: string | undefined
}

/** What this person asked for, newest first. */
export function listOwn(db: Db, accountId: string, { id, kind, subject }: Choice, max: number): Promise<ExportRow[]> {
  let rows = exportRows(db).where('account_id', '=', accountId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(max)
  if (id !== undefined) rows = rows.where('id', '=', id)
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  if (subject !== undefined) rows = rows.where('subject', '=', subject)
  return rows.execute()
}

export async function setProgress(db: Db, id: string, rowsMade: number): Promise<void> {
  await db.updateTable('export').set({ rows_made: rowsMade }).where('id', '=', id).where('state', '=', 'making').execute()
}

interface Made {
  readonly rowsMade: number
  readonly fileName: string
  readonly madeAt: Date
  readonly parameters: object
}

/** @returns whether it was still to be made */
export async function markReady(tx: Tx, id: string, { rowsMade, fileName, madeAt, parameters }: Made): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('export')
    .set({ state: 'ready', rows_made: rowsMade, file_name: fileName, made_at: madeAt, parameters: json(parameters) })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markFailed(db: Db | Tx, id: string): Promise<void> {
  await db.updateTable('export').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'making').execute()
}

/** Counts a try that failed; so many are all that there are. @returns whether it is given up now */
export async function countFailure(db: Db, id: string, tries: number): Promise<boolean> {
  const row = await db
    .updateTable('export')
    .set({
      failures: sql`failures + 1`,
      state: sql`case when failures + 1 >= ${tries}::int then 'failed' else state end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .returning('state')
    .executeTakeFirst()
  return row?.state === 'failed'
}

/** Gives up what nothing works at any more. */
export async function failStale(db: Db): Promise<void> {
  await db
    .updateTable('export')
    .set({ state: 'failed' })
    .where('state', '=', 'making')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/** Ids of those that expired so long ago that no job can be writing them; locked until the transaction ends. */
export async function lockExpired(tx: Tx, max: number): Promise<string[]> {
  const expired = sql<boolean>`expires_at < now() - interval '1 hour'`
  const rows = await tx.selectFrom('export').select('id').where(expired).limit(max).forUpdate().skipLocked().execute()
  return rows.map(({ id }) => id)
}

export async function deleteExports(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('export').where('id', 'in', ids).execute()
}

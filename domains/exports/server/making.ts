import { peopleOf } from '#domains/accounts/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob, isCutOff, type Job, type JobContext } from '#platform/server/jobs.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import type { Person } from '#platform/server/viewer.ts'
import { exportFeed } from '../contract/feed.ts'
import type { ExportFormat } from '../contract.ts'
import { formats } from './formats.ts'
import type { ExportKind } from './kinds.ts'
import { mailLinks } from './links.ts'
import { countFailure, type ExportRow, findUnmade, markFailed, markReady, setProgress } from './queries.ts'

export const makeExportName = 'make-export'

/** Where the file lies. */
export const keyOf = (id: string) => `reports/${id}`

/** Who has left hears of nothing. */
const tellAsker = (db: Db | Tx, accountId: string | null) => publish(db, exportFeed.changed, accountId ?? [])

/** After the first. */
const retries = 3
/** ms between two words on how far it is. */
const progressInterval = 1000

/**
 * Makes a file. It may be cut off anywhere and run again: the file appears whole or not at all, and whoever marks it as ready sends the mail
 * in the same transaction.
 */
export const makeExport = (kinds: readonly ExportKind[]): Job<{ exportId: string }> =>
  defineJob<{ exportId: string }>({
    name: makeExportName,
    concurrency: 2,
    // Who asks for many waits for their own.
    groupConcurrency: 1,
    retries,
    async run({ exportId }, context) {
      const { db } = context.ports
      const row = await findUnmade(db, exportId)
      if (!row) return
      try {
        await make(row, kinds, context)
      } catch (error) {
        // Cut off is not failed.
        if (!isCutOff(context.signal) && (await countFailure(db, exportId, retries + 1))) await tellAsker(db, row.account_id)
        throw error
      }
    },
  })

async function make(row: ExportRow, kinds: readonly ExportKind[], context: JobContext): Promise<void> {
  const { db } = context.ports
  const kind = kinds.find(({ name }) => name === row.kind)
  // Another process may be of a version that knows it.
  if (!kind) throw new Error(`there is no kind of export ${row.kind}`)
  const [person] = row.account_id === null ? [] : await peopleOf(db, [row.account_id])
  if (!person || !(await kind.permits(db, person, row.parameters))) {
    await markFailed(db, row.id)
    return tellAsker(db, row.account_id)
  }
  const parameters = (await kind.settle?.(db, person, row.parameters)) ?? row.parameters
  const making = { id: row.id, person, kind, parameters, format: row.format }
  const rowsMade = await write(making, context)
  const madeAt = new Date()
  const made = { rowsMade, madeAt, fileName: `${kind.fileName(madeAt, parameters)}.${row.format}`, parameters }
  await db.transaction().execute(async (tx) => {
    if (!(await markReady(tx, row.id, made))) return
    const mail = await kind.mail(tx, person, parameters)
    await mailLinks(tx, context.ports.config.publicUrl, { id: row.id, asker: person, emails: row.emails, ...mail })
    await tellAsker(tx, person.id)
  })
}

interface Making {
  readonly id: string
  readonly person: Person
  readonly kind: ExportKind
  readonly parameters: object
  readonly format: ExportFormat
}

/** Streams the file into the storage. @returns its lines, without the first */
async function write({ id, person, kind, parameters, format }: Making, { ports, signal }: JobContext): Promise<number> {
  let rowsMade = 0
  async function* counted(): AsyncGenerator<readonly TableRow[]> {
    let told = Date.now()
    for await (const rows of kind.rows(ports.db, person, parameters)) {
      signal.throwIfAborted()
      yield rows
      rowsMade += rows.length
      if (Date.now() - told < progressInterval) continue
      told = Date.now()
      await setProgress(ports.db, id, rowsMade)
      await tellAsker(ports.db, person.id)
    }
  }
  await ports.storage.put(keyOf(id), formats[format].bytes(kind.columns(parameters), counted()))
  return rowsMade
}

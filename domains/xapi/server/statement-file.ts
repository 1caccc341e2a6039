import type { Db } from '#platform/server/db.ts'
import { listStatementsAfter, type StatementPeriod, type StatementPlace } from './queries/statements.ts'

/** Rows that are in memory at a time. */
const atOnce = 500

/** The lines of a file of statements. */
export async function* writeStatements(db: Db, period: StatementPeriod): AsyncGenerator<string> {
  let last: StatementPlace | undefined
  do {
    const rows = await listStatementsAfter(db, period, last, atOnce)
    if (rows.length > 0) yield rows.map(({ statement }) => `${JSON.stringify(statement)}\n`).join('')
    last = rows.length === atOnce ? rows.at(-1) : undefined
  } while (last)
}

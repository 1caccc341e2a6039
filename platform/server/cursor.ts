import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * The rows of a query, page by page, all as they stand at the beginning. Holds one connection until the last page is read or the reader
 * stops; no more than one page is in memory.
 *
 * @param size rows of a page
 */
export async function* pagesOf<T>(db: Db, query: RawBuilder<T>, size = 500): AsyncGenerator<readonly T[]> {
  const tx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    // Every row will be read: without this the plan is made for the first tenth.
    await sql`set local cursor_tuple_fraction = 1`.execute(tx)
    await sql`declare pages no scroll cursor for ${query}`.execute(tx)
    for (;;) {
      const { rows } = await sql<T>`fetch ${sql.lit(size)} from pages`.execute(tx)
      if (rows.length > 0) yield rows
      if (rows.length < size) return
    }
  } finally {
    await tx.rollback().execute()
  }
}

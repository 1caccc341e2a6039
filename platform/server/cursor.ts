import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/**
 * Until the transaction ends, rows of one table are not gone through for each of another: for a query over tables that it makes itself, of which the
 * planner does not know that they are long. It asks for rows of stored tables by arrays of keys, else these are read whole.
 */
export async function joinWithoutLoops(tx: Tx): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx)
}

interface Paging {
  /** Rows of a page. */
  readonly size?: number
  /** As `joinWithoutLoops` does. */
  readonly withoutLoops?: boolean
}

/**
 * The rows of a query, page by page, all as they stand at the beginning. Holds one connection until the last page is read or the reader
 * stops; no more than one page is in memory.
 */
export async function* pagesOf<T>(
  db: Db,
  query: RawBuilder<T>,
  { size = 500, withoutLoops = false }: Paging = {},
): AsyncGenerator<readonly T[]> {
  const tx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    // Every row will be read: without this the plan is made for the first tenth.
    await sql`set local cursor_tuple_fraction = 1`.execute(tx)
    if (withoutLoops) await joinWithoutLoops(tx)
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

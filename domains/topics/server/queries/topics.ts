import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** Makes those that do not exist yet. */
export async function insertTopics(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('topic')
    // One order for everybody, so that two writers never wait for each other.
    .values([...names].sort().map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those that hold the text, beginning with it first, then by name; all of them by name where there is no text. */
export async function searchTopics(db: Db, text: string, max: number): Promise<string[]> {
  const like = text.replace(/[\\%_]/g, '\\$&')
  const rows = await db
    .selectFrom('topic')
    .select('name')
    .where('name', 'like', `%${like}%`)
    .orderBy(sql`name like ${`${like}%`}`, 'desc')
    .orderBy('name')
    .limit(max)
    .execute()
  return rows.map((row) => row.name)
}

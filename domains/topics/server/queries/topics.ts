import { type RawBuilder, sql } from 'kysely'
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

/** Of those that the viewer may be told of those that hold the text, beginning with it first, then by name; all of them by name where there is no text. */
export async function searchTopics(db: Db, seen: RawBuilder<boolean>, text: string, max: number): Promise<string[]> {
  const like = text.replace(/[\\%_]/g, '\\$&')
  const rows = await db
    .selectFrom('topic')
    .select('name')
    .where('name', 'like', `%${like}%`)
    .where(seen)
    .orderBy(sql`name like ${`${like}%`}`, 'desc')
    .orderBy('name')
    .limit(max)
    .execute()
  return rows.map((row) => row.name)
}

/** As it is written here; undefined where nothing has it that may be told. */
export async function findTopic(db: Db | Tx, name: string, seen: RawBuilder<boolean>): Promise<string | undefined> {
  return (await db.selectFrom('topic').select('name').where('name', '=', name.trim().toLowerCase()).where(seen).executeTakeFirst())?.name
}

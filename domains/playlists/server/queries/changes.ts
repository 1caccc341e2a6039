import { type Insertable, sql, type Updateable } from 'kysely'
import type { Schema, Tx } from '#platform/server/db.ts'

export type PlaylistChanges = Pick<
  Updateable<Schema['playlist']>,
  'title' | 'description' | 'visibility' | 'sequential' | 'featured' | 'author' | 'tags' | 'thumbnail_url' | 'owner_id' | 'reviewer_id'
>

type NewPlaylist = Pick<Insertable<Schema['playlist']>, 'name' | 'owner_id' | 'title' | 'visibility'>

/** @returns its id, null where the name is taken */
export async function insertPlaylist(tx: Tx, values: NewPlaylist): Promise<string | null> {
  const row = await tx
    .insertInto('playlist')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Of these names, those that are in use. */
export async function takenNames(tx: Tx, names: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('playlist')
    .select('name')
    .where('name', 'in', [...names])
    .execute()
  return rows.map(({ name }) => name)
}

export async function updatePlaylist(tx: Tx, id: string, changes: PlaylistChanges): Promise<void> {
  await tx
    .updateTable('playlist')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function replaceTopics(tx: Tx, id: string, topics: readonly string[]): Promise<void> {
  await tx.deleteFrom('playlist_topic').where('playlist_id', '=', id).execute()
  if (topics.length === 0) return
  await tx
    .insertInto('playlist_topic')
    .values(topics.map((topic) => ({ playlist_id: id, topic })))
    .execute()
}

export async function deletePlaylist(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('playlist').where('id', '=', id).execute()
}

export async function countOwned(tx: Tx, accountId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('playlist')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return n
}

/** What somebody owns, locked, by id. */
export async function lockOwned(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('playlist').select('id').where('owner_id', '=', ownerId).orderBy('id').forNoKeyUpdate().execute()
  return rows.map(({ id }) => id)
}

/** @returns the playlists that have another owner now */
export async function changeOwner(tx: Tx, from: string, to: string): Promise<string[]> {
  const ids = await lockOwned(tx, from)
  await sql`update playlist set owner_id = ${to} where id = any(${ids}::uuid[])`.execute(tx)
  return ids
}

import { sql, type Updateable } from 'kysely'
import type { Schema, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'

/** Of these names, those in use; nobody else takes one before the transaction ends. */
export async function takenTrackNames(tx: Tx, names: readonly string[]): Promise<string[]> {
  await lockUntilCommit(tx, 'names of tracks')
  const rows = await tx
    .selectFrom('track')
    .select('name')
    .where('name', 'in', [...names])
    .execute()
  return rows.map(({ name }) => name)
}

interface NewTrack {
  readonly name: string
  readonly owner_id: string
  readonly title: string
  readonly visibility: string
}

/** @returns its id */
export async function insertTrack(tx: Tx, values: NewTrack): Promise<string> {
  const { id } = await tx.insertInto('track').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export type TrackChanges = Pick<
  Updateable<Schema['track']>,
  | 'title'
  | 'description'
  | 'author'
  | 'visibility'
  | 'sequential'
  | 'quizzes_required'
  | 'recertify_months'
  | 'due_on'
  | 'due_days'
  | 'self_enrol'
  | 'embedded'
  | 'featured'
  | 'thumbnail_url'
>

export async function updateTrack(tx: Tx, id: string, changes: TrackChanges): Promise<void> {
  await tx
    .updateTable('track')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Its authors as they are written. */
export async function findAuthorText(tx: Tx, id: string): Promise<string> {
  const { author } = await tx.selectFrom('track').select('author').where('id', '=', id).executeTakeFirstOrThrow()
  return author
}

export async function deleteTrack(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('track').where('id', '=', id).execute()
}

export async function replaceTopics(tx: Tx, id: string, topics: readonly string[]): Promise<void> {
  await tx.deleteFrom('track_topic').where('track_id', '=', id).execute()
  if (topics.length === 0) return
  await tx
    .insertInto('track_topic')
    .values(topics.map((topic) => ({ track_id: id, topic })))
    .execute()
}

export async function replaceTrackAuthors(tx: Tx, id: string, accountIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('track_author').where('track_id', '=', id).execute()
  if (accountIds.length === 0) return
  await tx
    .insertInto('track_author')
    .values(accountIds.map((account_id) => ({ track_id: id, account_id })))
    .execute()
}

/** Its owner and its authors, by their accounts. */
export async function listTrackKeepers(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from track where id = ${id} union select account_id from track_author where track_id = ${id}`.execute(tx)
  return rows.map((row) => row.id)
}

/** What is no video of the track is left out. */
export async function acknowledge(tx: Tx, id: string, videoIds: readonly string[]): Promise<void> {
  await sql`
    insert into track_acknowledged (track_id, video_id)
    select distinct m.track_id, i.video_id from track_module m join track_item i on i.module_id = m.id
    where m.track_id = ${id} and i.video_id = any(${[...videoIds]}::text[]) on conflict do nothing`.execute(tx)
}

export async function countOwned(tx: Tx, accountId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('track')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return n
}

export async function lockOwnedTracks(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('track').select('id').where('owner_id', '=', ownerId).orderBy('id').forNoKeyUpdate().execute()
  return rows.map(({ id }) => id)
}

/** @returns the tracks that have another owner now */
export async function changeOwner(tx: Tx, from: string, to: string): Promise<string[]> {
  const ids = await lockOwnedTracks(tx, from)
  await sql`update track set owner_id = ${to} where id = any(${ids}::uuid[])`.execute(tx)
  return ids
}

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Detected } from '../../contract.ts'

/** What was found, as it is kept. */
export interface Found {
  readonly bounds: NonNullable<Detected['bounds']>
  readonly highlights: readonly Omit<Detected['highlights'][number], 'thumbnail_url'>[]
  readonly captions: Detected['captions']
}

interface NewDetection {
  readonly videoId: string
  readonly accountId: string
  readonly startMs: number
  readonly endMs: number
}

/** @returns its id */
export async function insertDetection(tx: Tx, { videoId, accountId, startMs, endMs }: NewDetection): Promise<string> {
  const row = { video_id: videoId, account_id: accountId, start_ms: startMs, end_ms: endMs }
  return (await tx.insertInto('reel_detection').values(row).returning('id').executeTakeFirstOrThrow()).id
}

interface Named {
  readonly id: string
  readonly videoId: string
  readonly accountId: string
}

const ofPerson = (db: Db | Tx, { id, videoId, accountId }: Named) =>
  db
    .selectFrom('reel_detection')
    .select(['id', 'start_ms', 'end_ms', 'failure', 'reel_id'])
    .select((eb) => [eb.ref('state').$castTo<Detected['status']>().as('state'), eb.ref('found').$castTo<Found | null>().as('found')])
    .where('id', '=', id)
    .where('video_id', '=', videoId)
    .where('account_id', '=', accountId)

/** A person's own, of this video. */
export const findDetection = (db: Db, named: Named) => ofPerson(db, named).executeTakeFirst()

/** The same, locked. */
export const lockDetection = (tx: Tx, named: Named) => ofPerson(tx, named).forUpdate().executeTakeFirst()

/** One that is not over, with its video. */
export function findUndetected(db: Db, id: string) {
  return db
    .selectFrom('reel_detection')
    .innerJoin('video', 'video.id', 'reel_detection.video_id')
    .select(['reel_detection.id', 'reel_detection.video_id as videoId', 'video.asset_id as assetId'])
    .select(['reel_detection.start_ms as startMs', 'reel_detection.end_ms as endMs'])
    .where('reel_detection.id', '=', id)
    .where('reel_detection.state', '=', 'processing')
    .executeTakeFirst()
}

/** Counts a try. @returns how many there were */
export async function countDetectionTry(db: Db, id: string): Promise<number> {
  const row = await db
    .updateTable('reel_detection')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? 0
}

const json = (value: Found): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

export async function endDetection(db: Db | Tx, id: string, end: { readonly found: Found } | { readonly failure: string }): Promise<void> {
  const set = 'found' in end ? { state: 'success', found: json(end.found) } : { state: 'failed', failure: end.failure }
  await db.updateTable('reel_detection').set(set).where('id', '=', id).where('state', '=', 'processing').execute()
}

export async function setReelOf(tx: Tx, id: string, reelVideoId: string): Promise<void> {
  await tx.updateTable('reel_detection').set({ reel_id: reelVideoId }).where('id', '=', id).execute()
}

/** Nobody edits for a day. */
export async function deleteOldDetections(db: Db): Promise<void> {
  await db.deleteFrom('reel_detection').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}

/** Ids of those that have waited for a minute. */
export async function listUndetected(db: Db, max: number): Promise<{ id: string; accountId: string }[]> {
  return db
    .selectFrom('reel_detection')
    .select(['id', 'account_id as accountId'])
    .where('state', '=', 'processing')
    .where('created_at', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('created_at')
    .limit(max)
    .execute()
}

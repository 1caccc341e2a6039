import { type RawBuilder, sql } from 'kysely'
import { triesIn } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { FilmPlan } from '../plan.ts'

interface NewReel {
  /** The short that it becomes. */
  readonly videoId: string
  readonly sourceId: string
  readonly startMs: number
  readonly endMs: number
  readonly accountId: string
  /** That it was asked for from; null: a passage that somebody chose. */
  readonly highlightId: string | null
  /** Null: its job finds out what suits the passage. */
  readonly plan: FilmPlan | null
}

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

/** @returns its id */
export async function insertReel(tx: Tx, reel: NewReel): Promise<string> {
  const {
    videoId: video_id,
    sourceId: source_id,
    startMs: start_ms,
    endMs: end_ms,
    accountId: account_id,
    highlightId: highlight_id,
    plan,
  } = reel
  const row = { video_id, source_id, start_ms, end_ms, account_id, highlight_id, plan: plan && json(plan) }
  return (await tx.insertInto('reel').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const reelTries = triesIn({ table: 'reel', working: 'rendering', emptied: 'ended_at' })

/** The reel that a short is, unless that was deleted. */
export function findReelOf(tx: Tx, videoId: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('reel')
    .innerJoin('video', 'video.id', 'reel.video_id')
    .select('reel.id')
    .where('reel.video_id', '=', videoId)
    .where('video.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** One that is not over, with the short that it becomes. */
export function findUnfinishedReel(db: Db, id: string) {
  return db
    .selectFrom('reel')
    .innerJoin('video', 'video.id', 'reel.video_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['reel.id', 'reel.source_id as sourceId', 'reel.account_id as accountId', 'reel.upload_id as uploadId'])
    .select(['reel.start_ms as startMs', 'reel.end_ms as endMs', 'video.id as videoId', 'video.asset_id as assetId', 'video.title'])
    .select(['asset.state as assetState', 'asset.failure as assetFailure'])
    .select((eb) => eb.ref('reel.plan').$castTo<FilmPlan | null>().as('plan'))
    .select(sql<boolean>`asset.deleted_at is not null`.as('deleted'))
    .where('reel.id', '=', id)
    .where('reel.state', 'in', reelTries.unfinished)
    .executeTakeFirst()
}

export type ReelRow = NonNullable<Awaited<ReturnType<typeof findUnfinishedReel>>>

export async function setPlan(db: Db, id: string, plan: FilmPlan): Promise<void> {
  await db
    .updateTable('reel')
    .set({ plan: json(plan) })
    .where('id', '=', id)
    .execute()
}

export async function markReelEnded(tx: Tx, id: string, ended: { state: 'done' } | { state: 'failed'; failure: string }): Promise<void> {
  await tx
    .updateTable('reel')
    .set({ ...ended, ended_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', reelTries.unfinished)
    .execute()
}

/** A reel that a person has asked for and owns. */
export function lockOwnReel(tx: Tx, accountId: string, videoId: string) {
  return tx
    .selectFrom('reel')
    .innerJoin('video', 'video.id', 'reel.video_id')
    .select(['reel.id', 'reel.state', 'video.asset_id as assetId'])
    .where('reel.video_id', '=', videoId)
    .where('reel.account_id', '=', accountId)
    .where('video.owner_id', '=', accountId)
    .where('video.deleted_at', 'is', null)
    .forUpdate('reel')
    .executeTakeFirst()
}

/** Of each of these highlights the last reel; one that was deleted is none. */
export function listLastOfHighlights(db: Db, highlightIds: readonly string[]) {
  return db
    .selectFrom('reel')
    .innerJoin('video', 'video.id', 'reel.video_id')
    .distinctOn('reel.highlight_id')
    .select(['reel.highlight_id as highlightId', 'reel.id', 'reel.video_id as videoId'])
    .where('reel.highlight_id', 'in', highlightIds)
    .where('video.deleted_at', 'is', null)
    .orderBy('reel.highlight_id')
    .orderBy('reel.created_at', 'desc')
    .execute()
}

/** The last reel of a video that was asked for. */
export function findLastReel(db: Db, sourceId: string) {
  return db
    .selectFrom('reel')
    .innerJoin('video', 'video.id', 'reel.video_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['reel.id', 'reel.state', 'reel.failure', 'reel.created_at', 'reel.ended_at'])
    .select(sql<number>`coalesce((asset.fetching->>'received')::float / 100, 0)`.as('progress'))
    .where('reel.source_id', '=', sourceId)
    .orderBy('reel.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A copy of a reel is made of the same source. */
export async function copyReelRow(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into reel (video_id, source_id, start_ms, end_ms, account_id, plan, state)
    select ${to}, source_id, start_ms, end_ms, account_id, plan, 'done' from reel where video_id = ${from}`.execute(tx)
}

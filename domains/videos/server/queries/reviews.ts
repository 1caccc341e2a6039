import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ReviewStep } from '../../contract.ts'
import type { Window } from './choosing.ts'

export interface NewStep {
  readonly videoId: string
  readonly state: ReviewStep['state']
  readonly actorId: string
  readonly reviewerId: string | null
  readonly comment: string
}

/** @returns its id */
export async function insertReviewStep(tx: Tx, step: NewStep): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into video_review (video_id, state, actor_username, actor_name, reviewer_username, reviewer_name, comment, visibility)
    select v.id, ${step.state}, actor.username, actor.displayname, reviewer.username, reviewer.displayname, ${step.comment}, v.visibility
    from video v join account actor on actor.id = ${step.actorId} left join account reviewer on reviewer.id = ${step.reviewerId}
    where v.id = ${step.videoId} returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Newest first, one more than asked for. */
export function listReviewSteps(db: Db, videoId: string, { first, max }: Window) {
  return db
    .selectFrom('video_review')
    .selectAll()
    .where('video_id', '=', videoId)
    .orderBy('id', 'desc')
    .offset(first)
    .limit(max + 1)
    .execute()
}

/** Who sent the video last, if they are still there. */
export async function findSender(tx: Tx, videoId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select a.id from (
      select actor_username from video_review where video_id = ${videoId} and state = 'SENT' order by id desc limit 1
    ) as sent join account a on lower(a.username) = lower(sent.actor_username)`.execute(tx)
  return rows[0]?.id ?? null
}

export interface WaitingRow {
  readonly id: string
  readonly sent_at: Date
  readonly actor_username: string
  readonly actor_name: string
  readonly comment: string
}

/**
 * What waits for this reviewer, longest first, one more than asked for. Whether they see it is the caller's to ask.
 *
 * @param orphans also what has no reviewer any more who could decide
 */
export async function listWaitingRows(db: Db, viewer: Person, { first, max, orphans }: Window & { orphans: readonly string[] | null }) {
  const orphaned = orphans
    ? sql`or not exists (select from account a where a.id = v.reviewer_id and a.is_enabled and a.role = any(${[...orphans]}::text[]))`
    : sql``
  const { rows } = await sql<WaitingRow>`
    select v.id, v.review_sent_at as sent_at, sent.actor_username, sent.actor_name, sent.comment
    from video v cross join lateral (
      select actor_username, actor_name, comment from video_review where video_id = v.id and state = 'SENT' order by id desc limit 1
    ) as sent
    where v.review_state = 'SENT' and v.deleted_at is null and (v.expires_at is null or v.expires_at > now())
      and exists (select from video_reader r where r.video_id = v.id and r.principal = any(${[...viewer.principals]}::uuid[]))
      and v.owner_id <> ${viewer.id} and (v.reviewer_id = ${viewer.id} ${orphaned})
    order by v.review_sent_at, v.id offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** Videos that wait for this reviewer, locked. */
export async function lockWaitingFor(tx: Tx, accountId: string, after: string, max: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('video')
    .select('id')
    .where('reviewer_id', '=', accountId)
    .where('review_state', '=', 'SENT')
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** Of these comments, those that a person likes. */
export async function listLiked(db: Db | Tx, accountId: string | null, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (accountId === null || ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('comment_like')
    .select('comment_id')
    .where('account_id', '=', accountId)
    .where('comment_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ comment_id }) => comment_id))
}

/** @returns how many like it now */
export async function setLike(tx: Tx, commentId: string, accountId: string, liked: boolean): Promise<number> {
  const change = liked
    ? sql`insert into comment_like (comment_id, account_id) values (${commentId}, ${accountId}) on conflict do nothing returning 1`
    : sql`delete from comment_like where comment_id = ${commentId} and account_id = ${accountId} returning -1`
  const { rows } = await sql<{ likes: number }>`
    with changed (by) as (${change}),
    counted as (update comment set like_count = like_count + changed.by from changed where id = ${commentId} returning like_count)
    select coalesce((select like_count from counted), (select like_count from comment where id = ${commentId})) as likes`.execute(tx)
  return rows[0]?.likes ?? 0
}

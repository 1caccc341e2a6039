import { type RawBuilder, sql } from 'kysely'
import { contentTypes } from '#domains/content/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'

/** Whether the person may still see what a row `n` of `notification` is about. */
export function seen(viewer: Person): RawBuilder<boolean> {
  const each = contentTypes().map(({ type, sees }) => sql`when ${sql.lit(type)} then ${sees(viewer, sql`n.subject_id`)}`)
  return each.length === 0 ? sql`false` : sql`case n.subject_type ${sql.join(each, sql` `)} else false end`
}

export interface NoticeRow {
  readonly id: string
  readonly kind: string
  readonly subject_type: string
  readonly subject_id: string
  readonly message: string
  readonly created_at: Date
  readonly read_at: Date | null
  readonly username: string | null
  readonly displayname: string | null
}

interface Asked {
  readonly first: number
  /** One more is read. */
  readonly max: number
  /** Only what waits for the digest. */
  readonly waiting?: boolean
}

export async function listNotices(db: Db | Tx, viewer: Person, { first, max, waiting = false }: Asked): Promise<NoticeRow[]> {
  const only = waiting ? sql`and n.mail = 'daily' and n.mailed_at is null and n.read_at is null` : sql``
  const { rows } = await sql<NoticeRow>`
    select n.id, n.kind, n.subject_type, n.subject_id, n.message, n.created_at, n.read_at, actor.username, actor.displayname
    from notification n left join account actor on actor.id = n.actor_id
    where n.account_id = ${viewer.id} ${only} and ${seen(viewer)}
    order by n.created_at desc, n.id desc offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** Counted up to 100. */
export async function countUnread(db: Db | Tx, viewer: Person): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from notification n where n.account_id = ${viewer.id} and n.read_at is null and ${seen(viewer)} limit 100
    ) as unread`.execute(db)
  return rows[0]?.n ?? 0
}

/** @param id of a notice, or `all` @returns whether there is such a notice of this person */
export async function markRead(tx: Tx, accountId: string, id: string, read: boolean): Promise<boolean> {
  let rows = tx
    .updateTable('notification')
    .set({ read_at: read ? sql`coalesce(read_at, now())` : null })
    .where('account_id', '=', accountId)
  if (id !== 'all') rows = rows.where('id', '=', id)
  else if (read) rows = rows.where('read_at', 'is', null)
  const { numUpdatedRows } = await rows.executeTakeFirst()
  return id === 'all' || numUpdatedRows > 0n
}

/** With whom a person shared something last. */
export async function listRecentRecipients(db: Db, accountId: string, max: number) {
  const { rows } = await sql<{ name: string; displayname: string }>`
    select account.username as name, account.displayname from (
      select account_id, max(created_at) as at from (
        select account_id, created_at from notification where actor_id = ${accountId} and kind = 'share' order by created_at desc limit 50
      ) as last group by account_id
    ) as recent join account on account.id = recent.account_id
    where account.is_enabled order by recent.at desc limit ${max}`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import { visibleInSearch } from '#domains/videos/server.ts'
import { mostCounted } from '#platform/contract/page.ts'
import { undoDays } from '#platform/contract/undo.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { EntryOrder } from '../contract.ts'
import { defaultLists } from '../names.ts'

export interface ListRow {
  /** Null: one of the defaults, of which there is no row yet. */
  readonly id: string | null
  readonly name: string
}

const beginsWith = sql`unnest(${[...defaultLists]}::text[]) with ordinality as d (name, position)`
const hasBegun = (accountId: string) => sql`exists (select from saved_list where account_id = ${accountId})`

/** A person's lists in their order; the defaults until the first change. */
export async function listLists(db: Db | Tx, accountId: string): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select id, name from (
      select id, name, position from saved_list where account_id = ${accountId} and deleted_at is null
      union all
      select null, name, position from ${beginsWith} where not ${hasBegun(accountId)}
    ) as mine order by position, id`.execute(db)
  return rows
}

/** Makes rows of the defaults at the first change; whoever changes the same person's lists waits. */
export async function ensureDefaultLists(tx: Tx, accountId: string): Promise<void> {
  await lockUntilCommit(tx, `lists of ${accountId}`)
  await sql`insert into saved_list (account_id, name, position)
    select ${accountId}, name, position from ${beginsWith} where not ${hasBegun(accountId)}`.execute(tx)
}

/** The lists that hold a video, by id. */
export async function listHolding(db: Db | Tx, accountId: string, videoId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('saved_item as i')
    .innerJoin('saved_list as l', 'l.id', 'i.list_id')
    .select('l.id')
    .where('i.video_id', '=', videoId)
    .where('l.account_id', '=', accountId)
    .where('l.deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertList(tx: Tx, accountId: string, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into saved_list (account_id, name, position)
    select ${accountId}, ${name}, coalesce(max(position), 0) + 1 from saved_list where account_id = ${accountId} returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

export async function insertItem(tx: Tx, listId: string, videoId: string): Promise<void> {
  await tx
    .insertInto('saved_item')
    .values({ list_id: listId, video_id: videoId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteItem(tx: Tx, listId: string, videoId: string): Promise<void> {
  await tx.deleteFrom('saved_item').where('list_id', '=', listId).where('video_id', '=', videoId).execute()
}

export async function renameList(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('saved_list').set({ name }).where('id', '=', id).execute()
}

export async function setOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update saved_list l set position = o.position
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, position) where l.id = o.id`.execute(tx)
}

export async function markRemoved(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('saved_list').set({ deleted_at: sql`now()` }).where('id', '=', id).execute()
}

/** Brings back the last removed list of this name. @returns its id */
export async function unmarkRemoved(tx: Tx, accountId: string, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update saved_list set deleted_at = null where id = (
      select id from saved_list
      where account_id = ${accountId} and name = ${name} and deleted_at > now() - make_interval(days => ${undoDays})
      order by deleted_at desc limit 1
    ) returning id`.execute(tx)
  return rows[0]?.id
}

/** Takes out of a list what is in so many others meanwhile that it may be in no more. */
export async function leaveOutBeyond(tx: Tx, accountId: string, listId: string, most: number): Promise<void> {
  await sql`delete from saved_item i where i.list_id = ${listId} and ${most} <= (
    select count(*) from saved_item o join saved_list l on l.id = o.list_id
    where o.video_id = i.video_id and o.list_id <> ${listId} and l.account_id = ${accountId} and l.deleted_at is null)`.execute(tx)
}

/** Removes for good what was removed too long ago to be undone; of somebody who has removed all lists the last one stays, empty, and says so. */
export async function removeOverdue(db: Db): Promise<void> {
  await sql`
    with overdue as (
      select id, not exists (
        select from saved_list o where o.account_id = l.account_id and o.id <> l.id
          and (o.deleted_at is null or (o.deleted_at, o.id) > (l.deleted_at, l.id))) as is_last
      from saved_list l where deleted_at <= now() - make_interval(days => ${undoDays})),
    emptied as (delete from saved_item where list_id in (select id from overdue where is_last))
    delete from saved_list where id in (select id from overdue where not is_last)`.execute(db)
}

export interface Held {
  readonly list_id: string
  /** What the viewer sees of it, counted to 1,000. */
  readonly total: number
  readonly savedAt: Date | null
  /** One more than asked for tells that there are more. */
  readonly ids: string[]
}

export interface HeldWanted {
  readonly order: EntryOrder
  readonly descending: boolean
  readonly first: number
  readonly max: number
}

const orders: Readonly<Record<EntryOrder, RawBuilder<unknown>>> = {
  saved: sql`i.added_at`,
  displayname: sql`(select lower(video.title) from video where video.id = i.video_id)`,
  date: sql`s.published_at`,
}

/** What these lists hold that the viewer may see; one statement for all of them. */
export async function listHeld(db: Db, viewer: Viewer, listIds: readonly string[], { order, descending, first, max }: HeldWanted) {
  const way = descending ? sql`desc` : sql`asc`
  const seen = sql`from saved_item i join video_search s on s.video_id = i.video_id where i.list_id = l.id and ${visibleInSearch(viewer)}`
  const { rows } = await sql<Held>`
    select l.id as list_id,
      (select count(*)::int from (select ${seen} limit ${mostCounted}) as counted) as total,
      (select i.added_at ${seen} order by i.added_at desc limit 1) as "savedAt",
      array(select i.video_id ${seen} order by ${orders[order]} ${way}, i.video_id offset ${first} limit ${max + 1}) as ids
    from unnest(${[...listIds]}::uuid[]) as l (id)`.execute(db)
  return new Map(rows.map((row) => [row.list_id, row]))
}

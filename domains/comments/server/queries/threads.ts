import { type RawBuilder, sql } from 'kysely'
import { mostCounted } from '#platform/contract/page.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { PersonOrGuest } from '#platform/server/viewer.ts'
import { isOfParticipant } from '#platform/server/viewer-query.ts'
import { updateStep } from '../../limits.ts'
import type { CommentedPlace } from '../subject.ts'

/** What a comment shows; its author may have left. */
const columns = sql`
  c.id, c.parent_id, c.author_id, c.guest_id, c.text, c.pinned, c.reply_count, c.like_count, c.created_at, c.edited_at, c.updated_at, c.deleted_at,
  a.username, coalesce(a.displayname, g.displayname) as displayname, a.role`

const authors = sql`left join account a on a.id = c.author_id left join event_guest g on g.id = c.guest_id`

export interface CommentRow {
  readonly id: string
  readonly parent_id: string | null
  readonly author_id: string | null
  readonly guest_id: string | null
  readonly text: string
  readonly pinned: boolean
  readonly reply_count: number
  readonly like_count: number
  readonly created_at: Date
  readonly edited_at: Date | null
  readonly updated_at: Date
  readonly deleted_at: Date | null
  readonly username: string | null
  readonly displayname: string | null
  readonly role: string | null
}

type Clause = RawBuilder<unknown>

/** Whether a comment `c` stands there. */
export const standsAt = ({ kind, id }: CommentedPlace): RawBuilder<boolean> =>
  kind === 'event' ? sql`c.event_id = ${id}` : sql`c.video_id = ${id}`

export interface Choice {
  readonly place: CommentedPlace
  readonly pinned: boolean
  /** Those with most likes first. */
  readonly top: boolean
  /** Only those of guests. */
  readonly guests: boolean
  /** Only those of this person or guest. */
  readonly author: PersonOrGuest | undefined
  /** Older than the comment of this id, or than a time (epoch s). */
  readonly before: string | number | undefined
}

/** Where a comment stands among the others; the order is that of an index, which the primary key's is not taken for. */
const place = (id: string): Clause => sql`(select created_at, id from comment where id = ${id})`

const matching = ({ place: at, pinned, top, guests, author, before }: Choice): Clause => {
  const clauses: Clause[] = [standsAt(at), sql`c.parent_id is null`, sql`c.deleted_at is null`]
  if (pinned) clauses.push(sql`c.pinned`)
  if (guests) clauses.push(sql`c.guest_id is not null`)
  if (author) clauses.push(isOfParticipant('c', author, 'author_id'))
  if (typeof before === 'number') clauses.push(sql`c.created_at < to_timestamp(${before})`)
  if (typeof before === 'string')
    clauses.push(
      top
        ? sql`(c.like_count, c.created_at, c.id) < (select like_count, created_at, id from comment where id = ${before})`
        : sql`(c.created_at, c.id) < ${place(before)}`,
    )
  return sql.join(clauses, sql` and `)
}

/** Newest first, or those with most likes; one more than asked for tells that there are more. */
export async function listComments(db: Db, choice: Choice, { first, max }: { first: number; max: number }): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from comment c ${authors}
    where ${matching(choice)} order by ${choice.top ? sql`c.like_count desc,` : sql``} c.created_at desc, c.id desc offset ${first} limit ${max + 1}`.execute(
    db,
  )
  return rows
}

/** Counted up to 1,001. */
export async function countComments(db: Db, choice: Choice): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select from comment c where ${matching({ ...choice, before: undefined })} limit ${sql.lit(mostCounted + 1)}) as counted`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Whether anybody has said anything about a video, deleted or not. */
export async function hasComments(db: Db | Tx, videoId: string): Promise<boolean> {
  return (await db.selectFrom('comment').select('id').where('video_id', '=', videoId).limit(1).executeTakeFirst()) !== undefined
}

/** However many changes a step of time has. */
const mostInStep = 1000

/**
 * What was added, changed or deleted since a time (epoch s), the oldest change first. Where there are `max` and more, all of the last one's step of
 * time are there, so that whoever asks from its end misses nothing.
 */
export async function listUpdates(db: Db, at: CommentedPlace, since: number, max: number): Promise<CommentRow[]> {
  const changed = sql`${standsAt(at)} and c.parent_id is null and c.updated_at >= to_timestamp(${since})`
  const { rows } = await sql<CommentRow>`
    with last as (
      select floor(extract(epoch from c.updated_at) / ${sql.lit(updateStep)}) as step from comment c
      where ${changed} order by c.updated_at offset ${max - 1} limit 1)
    select ${columns} from comment c ${authors}
    where ${changed} and c.updated_at < coalesce((select to_timestamp((step + 1) * ${sql.lit(updateStep)}) from last), 'infinity')
    order by c.updated_at limit ${sql.lit(mostInStep)}`.execute(db)
  return rows
}

/** The newest two replies of each of these, oldest first. */
export async function listNewestReplies(db: Db, parentIds: readonly string[]): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from unnest(${[...parentIds]}::uuid[]) as p (id)
    cross join lateral (
      select * from comment where parent_id = p.id and deleted_at is null order by created_at desc, id desc limit 2
    ) as c ${authors} order by c.created_at, c.id`.execute(db)
  return rows
}

export interface ReplyChoice {
  readonly parentId: string
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** Newest first; those after one, oldest first. One more than asked for tells that there are more. */
export async function listReplies(db: Db, { parentId, before, after }: ReplyChoice, max: number): Promise<CommentRow[]> {
  const clauses = [sql`c.parent_id = ${parentId}`, sql`c.deleted_at is null`]
  if (before) clauses.push(sql`(c.created_at, c.id) < ${place(before)}`)
  if (after) clauses.push(sql`(c.created_at, c.id) > ${place(after)}`)
  const way = after ? sql`asc` : sql`desc`
  const { rows } = await sql<CommentRow>`
    select ${columns} from comment c ${authors}
    where ${sql.join(clauses, sql` and `)} order by c.created_at ${way}, c.id ${way} limit ${max + 1}`.execute(db)
  return rows
}

/** A comment or reply of a subject, unless it or the comment that it replies to is deleted. */
export async function findComment(db: Db | Tx, at: CommentedPlace, id: string): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from comment c ${authors}
    where c.id = ${id} and ${standsAt(at)} and c.deleted_at is null
      and not exists (select from comment p where p.id = c.parent_id and p.deleted_at is not null)`.execute(db)
  return rows[0]
}

export interface ChangedRow extends CommentRow {
  /** What it replies to is deleted. */
  readonly orphaned: boolean
}

/** These comments, deleted or not, and what they reply to. */
export async function listChanged(db: Db | Tx, at: CommentedPlace, ids: readonly string[]): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    with changed as (
      select c.id from comment c where ${standsAt(at)} and c.id = any(${[...ids]}::uuid[])
      union select c.parent_id from comment c where ${standsAt(at)} and c.id = any(${[...ids]}::uuid[]) and c.parent_id is not null
    )
    select ${columns}, p.deleted_at is not null as orphaned
    from changed join comment c on c.id = changed.id left join comment p on p.id = c.parent_id ${authors}
    order by c.created_at, c.id`.execute(db)
  return rows
}

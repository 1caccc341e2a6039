import { type RawBuilder, sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer, ViewerRef } from '#platform/server/viewer.ts'
import type { DueDate } from '../../contract.ts'
import { listedTrack, readable } from '../policy.ts'
import { doneAt } from './done.ts'
import { dueState, learnerStanding } from './due.ts'

type Clause = RawBuilder<unknown>

export interface PlainTrack {
  readonly id: string
  readonly name: string
  readonly owner_id: string
  readonly title: string
  readonly visibility: string
  readonly sequential: boolean
  /** A video of it is done when its quizzes are passed, too. */
  readonly quizzes_required: boolean
  readonly self_enrol: boolean
  readonly authored: boolean
}

export interface TrackRow extends PlainTrack {
  readonly description: string
  readonly author: string
  readonly featured: boolean
  readonly created_at: Date
  readonly recertify_months: number
  readonly due_on: string | null
  readonly due_days: number | null
  readonly thumbnail_url: string | null
  /** Of the first video that the viewer sees, where the track has no picture of its own. */
  readonly firstThumbnail: string | null
  readonly firstAsset: string | null
  readonly firstExtras: unknown
  readonly username: string
  readonly ownerName: string
  readonly topics: string[]
  readonly total: number
  readonly completed: number
  /** The viewer has watched something of it. */
  readonly begun: boolean
  /** They began it by themselves. */
  readonly enrolled: boolean
  /** By when they are to be done; null: whenever they like. */
  readonly dueDay: string | null
  readonly dueAt: Date | null
  readonly dueState: DueDate['state'] | null
}

export const authoredBy = ({ id }: ViewerRef): Clause =>
  sql`exists (select from track_author a where a.track_id = track.id and a.account_id = ${id})`

/** By name or id: names never have the form of an id. */
const named = (name: string): Clause => (uuidPattern.test(name) ? sql`track.id = ${name}` : sql`track.name = ${name}`)

/** Who joins waits only for those who change it. */
const locks = { join: sql`for share`, change: sql`for no key update`, delete: sql`for update` }

/** What rights are decided by; what the viewer may not see is not found. */
export async function findPlainTrack(
  db: Db | Tx,
  viewer: Viewer,
  name: string,
  purpose?: keyof typeof locks,
): Promise<PlainTrack | undefined> {
  const { rows } = await sql<PlainTrack>`
    select id, name, owner_id, title, visibility, sequential, quizzes_required, self_enrol, ${authoredBy(viewer)} as authored from track
    where ${named(name)} and ${readable(viewer)} ${purpose ? locks[purpose] : sql``}`.execute(db)
  return rows[0]
}

/** Locks tracks in the order of their ids, so that nobody waits in a circle. */
export async function lockTracks(tx: Tx, names: readonly string[]): Promise<void> {
  const ids = names.filter((one) => uuidPattern.test(one))
  await sql`
    select from track where id = any(${ids}::uuid[]) or name = any(${names.filter((one) => !uuidPattern.test(one))}::text[])
    order by id for update`.execute(tx)
}

/** What the viewer has of each row of `track`: `total`, `completed`, `begun`, and when they were done with the last one (`last_done`). */
export const progressOf = (viewer: Viewer): Clause => sql`
  cross join lateral (
    select count(*)::int as total, count(${doneAt})::int as completed,
      coalesce(bool_or(w.covered_ms > 0), false) as begun, max(${doneAt}) as last_done
    from (select distinct i.video_id from track_module m join track_item i on i.module_id = m.id where m.track_id = track.id offset 0) as i
    left join viewing w on w.account_id = ${viewer.id} and w.video_id = i.video_id
    where ${visible(viewer, sql`i.video_id`)}
  ) as progress`

/** Of a row of `track`, with what `trackJoins` join to it. */
export const trackColumns = (viewer: Viewer): Clause => sql`
  track.id, track.name, track.owner_id, track.title, track.visibility, track.sequential, track.quizzes_required, track.self_enrol, track.description, track.author,
  track.featured, track.created_at, track.recertify_months, to_char(track.due_on, 'YYYY-MM-DD') as due_on, track.due_days, track.thumbnail_url,
  owner.username, owner.displayname as "ownerName", ${authoredBy(viewer)} as authored, progress.total, progress.completed, progress.begun,
  first.thumbnail_url as "firstThumbnail", first.asset_id as "firstAsset", first.extras as "firstExtras",
  standing.enrolled, to_char(standing.day, 'YYYY-MM-DD') as "dueDay", standing.over_at - interval '1 second' as "dueAt", ${dueState} as "dueState",
  array(select t.topic from track_topic t where t.track_id = track.id order by t.topic) as topics`

const firstVideo = (viewer: Viewer): Clause => sql`
  left join lateral (
    select video.thumbnail_url, video.asset_id, asset.extras
    from (
      select i.video_id from track_module m join track_item i on i.module_id = m.id
      where track.thumbnail_url is null and m.track_id = track.id and ${visible(viewer, sql`i.video_id`)} order by m.position, i.position limit 1
    ) as i join video on video.id = i.video_id join asset on asset.id = video.asset_id
  ) as first on true`

export const trackJoins = (viewer: Viewer): Clause => sql`
  join account owner on owner.id = track.owner_id ${progressOf(viewer)} ${firstVideo(viewer)} ${learnerStanding(viewer)}`

export async function findTrack(db: Db | Tx, viewer: Viewer, name: string): Promise<TrackRow | undefined> {
  const { rows } = await sql<TrackRow>`
    select ${trackColumns(viewer)} from track ${trackJoins(viewer)} where ${named(name)} and ${readable(viewer)}`.execute(db)
  return rows[0]
}

export interface TrackWindow {
  readonly first: number
  readonly max: number
}

export interface TrackListing {
  /** Only those that this person owns or writes. */
  readonly mine: boolean
  readonly featured: boolean
  readonly text: string
  readonly order: 'newest' | 'title'
  readonly descending: boolean
}

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)

const whereOf = (viewer: Viewer, { mine, featured, text }: TrackListing): Clause =>
  sql.join(
    [
      listedTrack(viewer),
      ...(mine ? [sql`(track.owner_id = ${viewer.id} or ${authoredBy(viewer)})`] : []),
      ...(featured ? [sql`track.featured`] : []),
      ...wordsIn(text).map((word) => sql`lower(track.title) like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    ],
    sql` and `,
  )

function orderOf({ order, descending }: TrackListing): Clause {
  const [way, back] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  return order === 'title' ? sql`lower(track.title) ${way}, track.id ${way}` : sql`track.created_at ${way}, track.id ${back}`
}

/** A page, one more than asked for. Only the tracks of the page are counted through. */
export async function listTracks(db: Db, viewer: Viewer, listing: TrackListing, { first, max }: TrackWindow): Promise<TrackRow[]> {
  const { rows } = await sql<TrackRow>`
    select ${trackColumns(viewer)} from (
      select track.*, row_number() over (order by ${orderOf(listing)}) as place from track where ${whereOf(viewer, listing)}
      order by ${orderOf(listing)} offset ${first} limit ${max + 1}
    ) as track ${trackJoins(viewer)} order by track.place`.execute(db)
  return rows
}

/** Of these ids what the viewer sees, in no order. */
export async function listTracksById(db: Db, viewer: Viewer, ids: readonly string[]): Promise<TrackRow[]> {
  const { rows } = await sql<TrackRow>`
    select ${trackColumns(viewer)} from track ${trackJoins(viewer)}
    where track.id = any(${[...ids]}::uuid[]) and ${readable(viewer)}`.execute(db)
  return rows
}

/** Counted up to 1,001. */
export async function countTracks(db: Db, viewer: Viewer, listing: TrackListing): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from track where ${whereOf(viewer, listing)} limit 1001) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

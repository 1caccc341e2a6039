import { type RawBuilder, sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'

import { can, readable } from '../policy.ts'
import { seenOf } from './items.ts'

type Clause = RawBuilder<unknown>

export interface PlaylistRow {
  readonly id: string
  readonly name: string
  readonly owner_id: string
  readonly title: string
  readonly description: string
  readonly visibility: string
  readonly sequential: boolean
  readonly featured: boolean
  readonly author: string
  readonly tags: string[]
  readonly thumbnail_url: string | null
  readonly created_at: Date
  readonly username: string
  readonly ownerName: string
  readonly reviewer: string | null
  readonly topics: string[]
  readonly items: number
  /** The first video that the viewer sees. */
  readonly firstThumbnail: string | null
  readonly firstAsset: string | null
  readonly firstExtras: unknown
}

/** How many items the viewer gets to know of. */
function itemCount(viewer: Viewer): Clause {
  const all = sql`(select count(*)::int from playlist_item i join video on video.id = i.video_id
    where i.playlist_id = playlist.id and video.deleted_at is null)`
  if (can.manageOthers(viewer)) return all
  return sql`case when playlist.owner_id = ${viewer.id} then ${all} else (select count(*)::int ${seenOf(viewer, sql`playlist.id`)}) end`
}

const columns = sql`
  playlist.id, playlist.name, playlist.owner_id, playlist.title, playlist.description, playlist.visibility, playlist.sequential,
  playlist.featured, playlist.author, playlist.tags, playlist.thumbnail_url, playlist.created_at,
  owner.username, owner.displayname as "ownerName", reviewer.username as reviewer,
  array(select t.topic from playlist_topic t where t.playlist_id = playlist.id order by t.topic) as topics,
  first.thumbnail_url as "firstThumbnail", first.asset_id as "firstAsset", first.extras as "firstExtras"`

const firstVideo = (viewer: Viewer): Clause => sql`
  left join lateral (
    select video.thumbnail_url, video.asset_id, asset.extras
    from playlist_item i join video on video.id = i.video_id join asset on asset.id = video.asset_id
    where i.playlist_id = playlist.id and ${visible(viewer)} order by i.position limit 1
  ) first on true`

const joins = (viewer: Viewer): Clause => sql`
  join account owner on owner.id = playlist.owner_id
  left join account reviewer on reviewer.id = playlist.reviewer_id
  ${firstVideo(viewer)}`

/** Everything but how many items there are. */
export type UncountedRow = Omit<PlaylistRow, 'items'>

/** By name or id; what the viewer may not see is not found. */
export async function findPlaylist(db: Db | Tx, viewer: Viewer, name: string): Promise<UncountedRow | undefined> {
  const { rows } = await sql<UncountedRow>`
    select ${columns} from playlist ${joins(viewer)} where ${named(name)} and ${readable(viewer)}`.execute(db)
  return rows[0]
}

// Names never have the form of an id.
const named = (name: string): Clause => (uuidPattern.test(name) ? sql`playlist.id = ${name}` : sql`playlist.name = ${name}`)

export type PlainPlaylist = Pick<PlaylistRow, 'id' | 'name' | 'owner_id' | 'title' | 'visibility' | 'sequential'>

const locks = { change: sql`for no key update`, delete: sql`for update` }

/**
 * What rights are decided by, and nothing that takes counting; locked for a purpose. Who waited for the lock still sees the readers of before:
 * that it was deleted is said by the row.
 */
export async function findPlain(
  db: Db | Tx,
  viewer: Viewer,
  name: string,
  purpose?: keyof typeof locks,
): Promise<PlainPlaylist | undefined> {
  const { rows } = await sql<PlainPlaylist>`
    select id, name, owner_id, title, visibility, sequential from playlist
    where ${named(name)} and deleted_at is null and ${readable(viewer)} ${purpose ? locks[purpose] : sql``}`.execute(db)
  return rows[0]
}

export interface Listing {
  readonly ownerId?: string | undefined
  readonly featured: boolean
  readonly text: string
  readonly order: 'newest' | 'title'
  readonly descending: boolean
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Every word stands in the title. */
export const holdsWords = (words: readonly string[]): Clause[] =>
  words.slice(0, 8).map((word) => sql`lower(playlist.title) like ${`%${escaped(word)}%`}`)

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

const whereOf = (viewer: Viewer, { ownerId, featured, text }: Listing): Clause =>
  sql.join(
    [
      readable(viewer),
      ...(ownerId === undefined ? [] : [sql`playlist.owner_id = ${ownerId}`]),
      ...(featured ? [sql`playlist.featured`] : []),
      ...holdsWords(wordsIn(text)),
    ],
    sql` and `,
  )

function orderOf({ order, descending }: Listing): Clause {
  const [way, back] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  return order === 'title' ? sql`lower(playlist.title) ${way}, playlist.id ${way}` : sql`playlist.created_at ${way}, playlist.id ${back}`
}

/** A page, one more than asked for. Only the playlists of the page are counted through. */
export async function listPlaylists(db: Db, viewer: Viewer, listing: Listing, window: { first: number; max: number }) {
  const { rows } = await sql<PlaylistRow>`
    select ${columns}, ${itemCount(viewer)} as items from (
      select playlist.*, row_number() over (order by ${orderOf(listing)}) as place from playlist where ${whereOf(viewer, listing)}
      order by ${orderOf(listing)} offset ${window.first} limit ${window.max + 1}
    ) as playlist ${joins(viewer)} order by playlist.place`.execute(db)
  return rows
}

/** Of these ids what the viewer may see, in no order. */
export async function listPlaylistsOf(db: Db, viewer: Viewer, ids: readonly string[]): Promise<PlaylistRow[]> {
  const { rows } = await sql<PlaylistRow>`
    select ${columns}, ${itemCount(viewer)} as items from playlist ${joins(viewer)}
    where playlist.id = any(${[...ids]}::uuid[]) and ${readable(viewer)}`.execute(db)
  return rows
}

/** Counted up to 1,001. */
export async function countPlaylists(db: Db, viewer: Viewer, listing: Listing): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from playlist where ${whereOf(viewer, listing)} limit 2001) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

export type Holding = Pick<PlaylistRow, 'id' | 'name' | 'title' | 'thumbnail_url' | 'firstThumbnail' | 'firstAsset' | 'firstExtras'>

/** The newest playlists that hold a video, a hundred at most; not counted through. */
export async function listHolding(db: Db, viewer: Viewer, videoId: string): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select playlist.id, playlist.name, playlist.title, playlist.thumbnail_url,
      first.thumbnail_url as "firstThumbnail", first.asset_id as "firstAsset", first.extras as "firstExtras"
    from playlist_item held join playlist on playlist.id = held.playlist_id ${firstVideo(viewer)}
    where held.video_id = ${videoId} and ${readable(viewer)} order by playlist.created_at desc, playlist.id limit 100`.execute(db)
  return rows
}

export async function countHolding(db: Db, viewer: Viewer, videoId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from playlist_item i join playlist on playlist.id = i.playlist_id
    where i.video_id = ${videoId} and ${readable(viewer)}`.execute(db)
  return rows[0]?.n ?? 0
}

import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import type { PlaylistPage, PlaylistsQuery, PlaylistTile } from '../contract.ts'
import { can } from './policy.ts'
import { presentChoice, presentPlaylistTile } from './present.ts'
import { countOwnChoices, listOwnChoices } from './queries/choices.ts'
import { countPlaylists, type Listing, listPlaylists, listPlaylistsOf } from './queries/playlists.ts'

async function paged(db: Db, viewer: Viewer, query: PlaylistsQuery, { ownerId, scope }: { ownerId?: string; scope: string }) {
  const window = windowOf(query)
  const listing: Listing = {
    ownerId,
    featured: scope === 'featured' || query.content_filtering === 'featured',
    text: query.qtext === '*' ? '' : query.qtext,
    order: query.order_by,
    descending: query.order_type === undefined ? query.order_by !== 'title' : query.order_type === 'desc',
  }
  const page = pageFrom(await listPlaylists(db, viewer, listing, window), window.first, window.max)
  const counted = query.count ? await countPlaylists(db, viewer, listing) : null
  return {
    ...page,
    items: page.items.map((row) => presentPlaylistTile(row, viewer)),
    ...totalOf(counted),
    scope,
    qtext: query.qtext,
  } satisfies PlaylistPage
}

/** What the viewer may see; with `mode=manage` or `scope=my` their own. */
export async function listForViewer(db: Db, viewer: Viewer, query: PlaylistsQuery): Promise<PlaylistPage> {
  if (query.mode === 'explore' && query.scope !== 'my') return paged(db, viewer, query, { scope: query.scope })
  if (viewer.id === null) throw new Problem('unauthenticated')
  return paged(db, viewer, query, { ownerId: viewer.id, scope: query.scope === 'featured' ? 'featured' : 'my' })
}

/** Everybody's, for who manages them. */
export async function listDomain(db: Db, viewer: Person, query: PlaylistsQuery): Promise<PlaylistPage> {
  if (!can.seeDomainContent(viewer)) throw new Problem('forbidden')
  return paged(db, viewer, query, { scope: query.scope === 'featured' ? 'featured' : 'all' })
}

/** The newest playlists whose titles hold the words. */
export async function listPlaylistsTitled(db: Db, viewer: Viewer, text: string): Promise<PlaylistTile[]> {
  const listing: Listing = { featured: false, text, order: 'newest', descending: true }
  return (await listPlaylists(db, viewer, listing, { first: 0, max: 20 })).map((row) => presentPlaylistTile(row, viewer))
}

/** Of these ids what the viewer may see, in no order. */
export async function listPlaylistTiles(db: Db, viewer: Viewer, ids: readonly string[]): Promise<PlaylistTile[]> {
  return (await listPlaylistsOf(db, viewer, ids)).map((row) => presentPlaylistTile(row, viewer))
}

interface ChoicesAsked {
  readonly videoId: string
  readonly text: string
  readonly includes?: boolean | undefined
  readonly first: number
  readonly max: number
}

/** A person's own playlists as places for a video. */
export async function listChoices(db: Db, viewer: Person, asked: ChoicesAsked) {
  const [rows, counts] = await Promise.all([
    listOwnChoices(db, { accountId: viewer.id, includes: undefined, ...asked }),
    countOwnChoices(db, viewer.id, asked.videoId),
  ])
  const page = pageFrom(rows, asked.first, asked.max)
  return { ...page, items: page.items.map(presentChoice), myplaylist_count: counts.others, videoplaylist_count: counts.holding }
}

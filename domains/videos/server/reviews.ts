import { sql } from 'kysely'
import { pageFrom } from '#platform/contract/page.ts'
import type { Db } from '#platform/server/db.ts'
import { holds, type Person, rolesWith } from '#platform/server/viewer.ts'
import type { WaitingReview } from '../contract.ts'
import { presentTile } from './present.ts'
import type { Window } from './queries/choosing.ts'
import { listWaitingRows } from './queries/reviews.ts'
import { listTiles } from './queries/tiles.ts'

/** What waits for this reviewer; for siteadmins also what nobody can decide any more. */
export async function listWaitingFor(db: Db, viewer: Person, window: Window) {
  const orphans = holds(viewer, 'administer') ? rolesWith('review') : null
  const page = pageFrom(await listWaitingRows(db, viewer, { ...window, orphans }), window.first, window.max)
  const ids = page.items.map(({ id }) => id)
  const rows = await listTiles(db, viewer, sql`select id, position from unnest(${ids}::text[]) with ordinality as one (id, position)`)
  const tiles = new Map(rows.map((row) => [row.id, presentTile(row, viewer)]))
  const items = page.items.flatMap((row): WaitingReview[] => {
    const video = tiles.get(row.id)
    const sender = { name: row.actor_username, displayname: row.actor_name }
    return video ? [{ video, sent_at: row.sent_at.toISOString(), sender, comment: row.comment }] : []
  })
  return { ...page, items }
}

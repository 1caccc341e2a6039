import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { visible } from '../../policy.ts'
import type { Window } from '../choosing.ts'
import { inHistory } from '../shelves.ts'
import { type TileRow, tileRows } from '../tiles.ts'

export type HistoryRow = TileRow & { readonly viewed_at: Date | null }

/** What a person has watched and may still see, one more than asked for. */
export function listHistoryRows(db: Db, viewer: Person, { first, max }: Window): Promise<HistoryRow[]> {
  const watched = sql<{ id: string; position: number }>`(
    select video.id, row_number() over (order by w.viewed_at desc, w.video_id) as position
    from viewing w join video on video.id = w.video_id
    where w.account_id = ${viewer.id} and ${inHistory()} and ${visible(viewer)}
    order by w.viewed_at desc, w.video_id offset ${first} limit ${max + 1})`
  return tileRows(db, viewer)
    .select('viewing.viewed_at')
    .innerJoin(watched.as('chosen'), 'chosen.id', 'video.id')
    .orderBy('chosen.position')
    .execute()
}

/** @param videoId all of it where it is not given */
export async function forgetViewings(tx: Tx, accountId: string, videoId?: string): Promise<void> {
  const all = tx.updateTable('viewing').set({ forgotten_at: sql`now()` }).where('account_id', '=', accountId)
  await (videoId === undefined ? all : all.where('video_id', '=', videoId)).execute()
}

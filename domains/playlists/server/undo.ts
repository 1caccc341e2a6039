import { type RawBuilder, sql } from 'kysely'
import { holdExistingAccount } from '#domains/accounts/server.ts'
import { changeLogOf, keepChange, keepDeletion, type Standing, type UndoKind, undoHours, undoOne } from '#domains/content/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { playlistAudience } from './audience.ts'
import { changePlaylist, type Fields, removePlaylist, type Saved, tellChanged } from './commands/changes.ts'
import { lockManaged } from './commands/find.ts'
import { can } from './policy.ts'
import { refreshWords } from './queries/words.ts'

interface PlaylistStanding extends Standing {
  readonly visibility: string
}

const topics = (id: string): RawBuilder<unknown> => sql`array(select topic from playlist_topic where playlist_id = ${id} order by topic)`

const kind: UndoKind<PlaylistStanding> = {
  log: changeLogOf('playlist_change', 'playlist_id'),
  lock: async (tx, id) => {
    await sql`select from playlist where id = ${id} for no key update`.execute(tx)
    const { rows } = await sql<PlaylistStanding & { deleted_at: string | null }>`
      select owner_id, visibility, to_jsonb(deleted_at) #>> '{}' as deleted_at,
        to_jsonb(playlist) - '{deleted_at,words,search_topics}'::text[] || jsonb_build_object('topics', ${topics(id)}) as rest
      from playlist where id = ${id}`.execute(tx)
    const [row] = rows
    if (!row) return undefined
    const { deleted_at, ...standing } = row
    return { standing, deleted_at }
  },
  manages: async (_tx, viewer, playlist) => can.manage(viewer, playlist),
  setDeleted: async (tx, id, deleted) => {
    await sql`update playlist set deleted_at = ${deleted ? sql`clock_timestamp()` : null} where id = ${id}`.execute(tx)
  },
  putBack: async (tx, id, { before: { owner_id, visibility } }) => {
    await holdExistingAccount(tx, owner_id)
    await sql`update playlist set owner_id = ${owner_id}, visibility = ${visibility}, updated_at = now() where id = ${id}`.execute(tx)
    await refreshWords(tx, [id])
  },
  refresh: async (tx, id) => {
    await playlistAudience.refresh(tx, [id])
    await tellChanged(tx, id)
  },
}

/** Changes a playlist; for an hour `undo` takes back who sees it and whose it is. */
export async function changePlaylistUndoably(tx: Tx, viewer: Person, name: string, fields: Fields): Promise<Saved & { undo: string }> {
  const { id } = await lockManaged(tx, viewer, name)
  const of = { thingId: id, accountId: viewer.id }
  const { done, undo } = await keepChange(kind, tx, of, () => changePlaylist(tx, viewer, id, fields))
  return { ...done, undo }
}

/** Nobody sees it from now on; it goes for good after an hour. @returns what brings it back until then */
export async function deletePlaylistUndoably(tx: Tx, viewer: Person, name: string): Promise<string> {
  const { id } = await lockManaged(tx, viewer, name, 'delete')
  return keepDeletion(kind, tx, { thingId: id, accountId: viewer.id })
}

export const undoPlaylistChange = (tx: Tx, viewer: Person, changeId: string): Promise<void> => undoOne(kind, tx, viewer, changeId)

/** Removes for good what nobody can bring back any more, one a transaction. */
export async function removeDeletedPlaylists(db: Db, signal: AbortSignal): Promise<void> {
  await db.transaction().execute(kind.log.forget)
  while (!signal.aborted) if (!(await db.transaction().execute(removeOne))) return
}

async function removeOne(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from playlist where deleted_at <= now() - make_interval(hours => ${undoHours}) order by deleted_at limit 1
    for update skip locked`.execute(tx)
  const [row] = rows
  if (row) await removePlaylist(tx, row.id)
  return row !== undefined
}

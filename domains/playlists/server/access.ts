import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { can } from './policy.ts'
import { findPlain } from './queries/playlists.ts'

/** Whether this viewer sees a playlist, by name or id. */
export async function maySeePlaylist(db: Db, viewer: Viewer, name: string): Promise<boolean> {
  return (await findPlain(db, viewer, name)) !== undefined
}

/** Whether this viewer gets its manage pages. */
export async function mayManagePlaylist(db: Db, viewer: Viewer, name: string): Promise<boolean> {
  const playlist = await findPlain(db, viewer, name)
  return playlist !== undefined && can.manage(viewer, playlist)
}

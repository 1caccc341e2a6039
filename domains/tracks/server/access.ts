import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { can } from './policy.ts'
import { findPlainTrack } from './queries/rows.ts'

/** Whether this viewer sees a track, by name or id; one that isn't there is seen by nobody. */
export const maySeeTrack = async (db: Db, viewer: Viewer, name: string): Promise<boolean> =>
  (await findPlainTrack(db, viewer, name)) !== undefined

/** Whether this viewer changes it, and is told who sees it. */
export async function mayManageTrack(db: Db, viewer: Viewer, name: string): Promise<boolean> {
  const track = await findPlainTrack(db, viewer, name)
  return track !== undefined && can.manage(viewer, track)
}

import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { can } from './policy.ts'
import { findChannel } from './queries/rows.ts'

/** Whether this viewer sees a channel, by name or id; one that isn't there is seen by nobody. */
export const maySeeChannel = async (db: Db, viewer: Viewer, name: string): Promise<boolean> =>
  (await findChannel(db, viewer, name)) !== undefined

/** Whether this viewer gets the pages from which it is run. */
export async function mayManageChannel(db: Db, viewer: Viewer, name: string): Promise<boolean> {
  const channel = await findChannel(db, viewer, name)
  return channel !== undefined && can.manage(viewer, channel)
}

import { changeVideo } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { TrackVisibility } from '../../contract.ts'
import { trackAudience } from '../audience.ts'
import { listConflicts } from '../queries/conflicts.ts'
import { listKeeperNames } from '../queries/members.ts'
import { lockManaged, tellChanged } from './update.ts'

interface SharingOfConflicts {
  readonly gconfid: readonly string[]
  readonly visibility?: TrackVisibility | undefined
  readonly terms_of_use?: boolean | undefined
}

/**
 * Opens videos of the track to whoever sees it; what is no conflict is left as it is.
 *
 * @returns what was opened
 * @throws Problem forbidden where the viewer does not manage one of them
 */
export async function shareConflicts(tx: Tx, viewer: Person, name: string, wish: SharingOfConflicts): Promise<string[]> {
  const track = await lockManaged(tx, viewer, name)
  const visibility = wish.visibility ?? (track.visibility as TrackVisibility)
  const wanted = new Set(wish.gconfid)
  const conflicts = await listConflicts(tx, viewer, { trackId: track.id, visibility })
  // In the order of their ids, so that nobody waits in a circle.
  const ids = conflicts
    .map(({ id }) => id)
    .filter((id) => wanted.has(id))
    .toSorted()
  const sharing = visibility === 'GROUPS' ? await withMembers(tx, track.id) : { visibility }
  for (const gconfid of ids) await changeVideo(tx, viewer, { gconfid, ...sharing, terms_of_use: wish.terms_of_use })
  if (ids.length > 0) await tellChanged(tx, track.id)
  return ids
}

/** Those whom the track was given to, and those who keep it. */
async function withMembers(tx: Tx, trackId: string) {
  const members = await trackAudience.members(tx, trackId)
  const named = (type: 'USER' | 'GROUP') => members.filter((member) => member.type === type).map((member) => member.name)
  return {
    visibility: 'MEMBERS' as const,
    user_members_data: [...new Set([...named('USER'), ...(await listKeeperNames(tx, trackId))])],
    group_members_data: named('GROUP'),
  }
}

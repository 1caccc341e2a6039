import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import { deleteEnrolment, insertEnrolment } from '../queries/enrolments.ts'
import { findPlainTrack, findTrack } from '../queries/rows.ts'

/** Somebody begins a track by themselves: from now on it is theirs to do. @param at when they did; else it is now */
export async function enrol(tx: Tx, viewer: Person, name: string, at?: Date): Promise<void> {
  const track = await findPlainTrack(tx, viewer, name, 'join')
  if (!track) throw new Problem('not_found')
  if (!can.enrol(viewer, track)) throw new Problem('forbidden', 'self_enrol', 'This track is only given to people by those who manage it.')
  await insertEnrolment(tx, track.id, viewer.id, at)
}

/** They leave it again; what they have watched of it stays what it is. */
export async function leaveTrack(tx: Tx, viewer: Person, name: string): Promise<void> {
  const track = await findTrack(tx, viewer, name)
  if (!track) throw new Problem('not_found')
  if (!track.enrolled) return
  if (track.begun) throw new Problem('conflict', 'begun', 'You have watched something of this track already.')
  await deleteEnrolment(tx, track.id, viewer.id)
}

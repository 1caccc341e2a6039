import { audit, countUse, readFlags } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import type { Person } from '#platform/server/viewer.ts'
import { mostSchedulesOfPerson, mostSchedulesOfTrack } from '../../contract/schedules.ts'
import { can } from '../policy.ts'
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  type ScheduleRow,
  type ScheduleShape,
} from '../queries/schedules.ts'
import { refuseHeldBack } from '../report.ts'
import { getManagedTrack, lockManaged } from './update.ts'

/** @throws Problem not_found, forbidden */
export async function readSchedules(db: Db, viewer: Person, name: string): Promise<ScheduleRow[]> {
  return listSchedules(db, (await getManagedTrack(db, viewer, name)).id)
}

/** @throws Problem not_found, forbidden (session, people), conflict (same, many_schedules), rate_limited */
export async function makeSchedule(tx: Tx, viewer: Person, name: string, wanted: ScheduleShape): Promise<ScheduleRow> {
  // Not their row: whoever removes somebody locks the tracks that these own first.
  await lockUntilCommit(tx, `report schedules of ${viewer.id}`)
  const track = await lockManaged(tx, viewer, name)
  if (!can.schedule(viewer))
    throw new Problem('forbidden', 'session', 'A report is sent to others by somebody who is signed in, not by an API token.')
  await refuseHeldBack(tx, viewer, track, wanted)
  const emails = [...new Set(wanted.emails.map((email) => email.toLowerCase()))]
  const shape = { ...wanted, emails }
  refuseMore(await countSchedules(tx, track.id, viewer.id, shape))
  await countUse(tx, viewer.id, 'exports')
  const { time_zone: timeZone } = await readFlags(tx)
  const id = await insertSchedule(tx, { ...shape, trackId: track.id, accountId: viewer.id, timeZone })
  const details = { emails, every: shape.every }
  await audit(tx, { accountId: viewer.id, action: 'export.scheduled', subject: track.id, details })
  return theSchedule(tx, track.id, id)
}

function refuseMore({ ofTrack, ofPerson, same }: Awaited<ReturnType<typeof countSchedules>>): void {
  if (same > 0) throw new Problem('conflict', 'same', 'You already send this report to these addresses.')
  if (ofTrack >= mostSchedulesOfTrack)
    throw new Problem('conflict', 'many_schedules', `A track has at most ${mostSchedulesOfTrack} scheduled reports.`)
  if (ofPerson >= mostSchedulesOfPerson)
    throw new Problem('conflict', 'many_schedules', `You can have at most ${mostSchedulesOfPerson} scheduled reports.`)
}

async function theSchedule(tx: Tx, trackId: string, id: string): Promise<ScheduleRow> {
  const [schedule] = await listSchedules(tx, trackId, id)
  if (!schedule) throw new Problem('not_found')
  return schedule
}

/** One of a track that the viewer manages. */
interface ScheduleAddress {
  readonly name: string
  readonly id: string
}

/** @throws Problem not_found, forbidden */
export async function setSchedulePaused(tx: Tx, viewer: Person, { name, id }: ScheduleAddress, isPaused: boolean): Promise<ScheduleRow> {
  const track = await lockManaged(tx, viewer, name)
  if (!can.pauseSchedule(viewer, await theSchedule(tx, track.id, id))) throw new Problem('forbidden')
  if (isPaused) await pauseSchedule(tx, id)
  else await resumeSchedule(tx, id, (await readFlags(tx)).time_zone)
  return theSchedule(tx, track.id, id)
}

/** @throws Problem not_found, forbidden */
export async function removeSchedule(tx: Tx, viewer: Person, { name, id }: ScheduleAddress): Promise<void> {
  const track = await lockManaged(tx, viewer, name)
  const { emails, username: maker } = await theSchedule(tx, track.id, id)
  if (!(await deleteSchedule(tx, track.id, id))) throw new Problem('not_found')
  await audit(tx, { accountId: viewer.id, action: 'export.unscheduled', subject: track.id, details: { emails, maker } })
}

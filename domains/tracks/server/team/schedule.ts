import { audit, readFlags } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { TeamSchedule } from '../../contract/team.ts'
import { deleteTeamSchedule, findTeamSchedule, putTeamSchedule, type TeamScheduleRow } from './queries.ts'
import { getTeam } from './reading.ts'
import { refuseWithoutAddress } from './report.ts'

const present = ({ every, format, nextAt }: TeamScheduleRow): TeamSchedule => ({
  every,
  export_file_format: format,
  next_at: nextAt.toISOString(),
})

/** @throws Problem not_found, forbidden (people) */
export async function readTeamSchedule(db: Db, viewer: Person, groupId: string): Promise<TeamSchedule | null> {
  const { id } = await getTeam(db, viewer, groupId)
  const found = await findTeamSchedule(db, id, viewer.id)
  return found ? present(found) : null
}

/**
 * Has the caller mailed how far the members of a group are, every week or month.
 *
 * @throws Problem not_found, forbidden (people), conflict (no_email)
 */
export async function setTeamSchedule(
  tx: Tx,
  viewer: Person,
  groupId: string,
  { every, format }: Pick<TeamScheduleRow, 'every' | 'format'>,
): Promise<TeamSchedule> {
  // Their account first, as whoever removes it does.
  await refuseWithoutAddress(tx, viewer)
  const { id } = await getTeam(tx, viewer, groupId)
  const { time_zone: timeZone } = await readFlags(tx)
  if (!(await putTeamSchedule(tx, { groupId: id, accountId: viewer.id, timeZone, every, format }))) throw new Problem('not_found')
  await audit(tx, { accountId: viewer.id, action: 'export.team_scheduled', subject: id, details: { every } })
  const found = await findTeamSchedule(tx, id, viewer.id)
  if (!found) throw new Problem('not_found')
  return present(found)
}

/** @throws Problem not_found, forbidden (people) */
export async function endTeamSchedule(tx: Tx, viewer: Person, groupId: string): Promise<void> {
  const { id } = await getTeam(tx, viewer, groupId)
  if (!(await deleteTeamSchedule(tx, id, viewer.id))) return
  await audit(tx, { accountId: viewer.id, action: 'export.team_unscheduled', subject: id })
}

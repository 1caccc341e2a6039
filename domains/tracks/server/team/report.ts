import { findManagedGroup, readFlags } from '#domains/accounts/server.ts'
import type { DayPeriod } from '#domains/analytics/server.ts'
import { askForExport, defineExport, type ExportFormat } from '#domains/exports/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ReportInterval } from '../../contract/schedules.ts'
import { can, showsScores } from '../policy.ts'
import { progressColumns } from '../queries/reports/lines.ts'
import { listGivenTracks, listTeamPages } from './queries.ts'
import { getTeam } from './reading.ts'

interface Parameters extends DayPeriod {
  readonly groupId: string
  /** How often it is sent by itself; absent: it was asked for. */
  readonly every?: ReportInterval
}

/** All that was watched, whenever. */
const always: DayPeriod = { from: '1900-01-01', to: '9999-12-31' }

const subjects: Readonly<Record<ReportInterval | 'once', string>> = {
  once: 'Report',
  week: 'Weekly report',
  month: 'Monthly report',
}

/** How far the members of a group are with the tracks that it was given, for who manages it: a line for each of both. */
export const teamReport = defineExport<Parameters>({
  name: 'team',
  failure: 'Failed to generate the report',
  async permits(db, person, { groupId }) {
    if (!(await findManagedGroup(db, person, groupId))) return false
    return can.nameLearners(person, { isGiven: true }, await readFlags(db))
  },
  columns: () => ['track', 'title', 'username', 'name', ...progressColumns, 'score'],
  async *rows(db, _person, { groupId, from, to }) {
    const flags = await readFlags(db)
    for (const track of await listGivenTracks(db, groupId)) {
      const report = { trackId: track.id, isGiven: true, groupId, from, to, timeZone: flags.time_zone }
      yield* listTeamPages(db, report, track, showsScores(flags))
    }
  },
  fileName: (madeAt) => `team-report-${madeAt.toISOString().slice(0, 10)}`,
  async mail(db, person, { groupId, from, to, every }) {
    const group = await findManagedGroup(db, person, groupId)
    const name = group?.displayname ?? ''
    const period = every ? ` from ${from} to ${to}` : ''
    const subject = subjects[every ?? 'once']
    return {
      subject: `${subject} on the group “${name}”`,
      opening: `the ${subject.toLowerCase()} on the group “${name}”${period} is ready for you to download:`,
    }
  },
})

/** @throws Problem not_found, forbidden (people), conflict (no_email), rate_limited */
export async function askForTeamReport(tx: Tx, viewer: Person, groupId: string, format: ExportFormat): Promise<void> {
  const { id } = await getTeam(tx, viewer, groupId)
  await askForExport(tx, viewer, { kind: teamReport, parameters: { groupId: id, ...always }, format, subject: id })
}

/** @throws Problem conflict (no_email) */
export async function refuseWithoutAddress(tx: Tx, { id }: Person): Promise<void> {
  const { email } = await tx.selectFrom('account').select('email').where('id', '=', id).forKeyShare().executeTakeFirstOrThrow()
  if (!email) throw new Problem('conflict', 'no_email', 'There is no email address in your profile that the report could be sent to.')
}

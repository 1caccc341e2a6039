import { readFlags } from '#domains/accounts/server.ts'
import { type DayPeriod, refuseLong } from '#domains/analytics/server.ts'
import { askForExport, defineExport } from '#domains/exports/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { reportRoutes } from '../contract/report.ts'
import type { ReportInterval } from '../contract/schedules.ts'
import { getManagedTrack, getPlainTrack } from './commands/update.ts'
import { can, leastScored } from './policy.ts'
import type { ReportShape } from './queries/report-shape.ts'
import { listReportPages, reportColumns } from './queries/reports/lines.ts'
import { findPlainTrack, type PlainTrack } from './queries/rows.ts'

interface Parameters extends DayPeriod, ReportShape {
  readonly trackId: string
  /** Whether it says who has learned, and whether they are those whom the track was given to; settled before the file is made. */
  readonly named?: boolean
  readonly isGiven?: boolean
  /** How often it is sent by itself; absent: it was asked for. */
  readonly every?: ReportInterval
}

/** Whether its learners are those whom it was given to; else they are whoever has begun it. */
export const wasGiven = ({ visibility }: Pick<PlainTrack, 'visibility'>): boolean => visibility === 'GROUPS'

type Lines = Pick<ReportShape, 'groupBy'>

const tellsAnswers = ({ groupBy }: Lines): boolean => groupBy === 'question'

/** Whether somebody who manages a track is told how far its learners are, or what they answered. */
export async function mayReport(db: Db | Tx, viewer: Person, track: PlainTrack, lines: Lines): Promise<boolean> {
  return can.report(viewer, { isGiven: wasGiven(track), ofAnswers: tellsAnswers(lines) }, await readFlags(db))
}

export const peopleHeldBack = () => new Problem('forbidden', 'people', 'Your organisation does not show what single people watched.')

/** @throws Problem forbidden (people) */
export async function refuseHeldBack(db: Db | Tx, viewer: Person, track: PlainTrack, lines: Lines): Promise<void> {
  if (!(await mayReport(db, viewer, track, lines))) throw peopleHeldBack()
}

/** What a mail calls it. */
const words: Readonly<Record<ReportInterval | 'once', { readonly subject: string; readonly report: string }>> = {
  once: { subject: 'Report', report: 'report' },
  week: { subject: 'Weekly report', report: 'weekly report' },
  month: { subject: 'Monthly report', report: 'monthly report' },
}

async function isPermitted(db: Db | Tx, person: Person, parameters: Parameters): Promise<boolean> {
  const { trackId, named = false, isGiven = true } = parameters
  const track = await findPlainTrack(db, person, trackId)
  if (!track || !can.manage(person, track)) return false
  const flags = await readFlags(db)
  // A file about whoever had begun it stays that when the track is given to people later.
  const reported = { isGiven: isGiven && wasGiven(track), ofAnswers: tellsAnswers(parameters) }
  return named ? can.nameLearners(person, reported, flags) : can.report(person, reported, flags)
}

/** What learners have done of a track, for who manages it. */
export const trackReport = defineExport<Parameters>({
  name: 'track',
  failure: 'Failed to generate the report',
  permits: isPermitted,
  async settle(db, person, parameters) {
    const isGiven = wasGiven(await getPlainTrack(db, person, parameters.trackId))
    const reported = { isGiven, ofAnswers: tellsAnswers(parameters) }
    return { ...parameters, isGiven, named: can.nameLearners(person, reported, await readFlags(db)) }
  },
  columns: reportColumns,
  async *rows(db, person, { named = false, isGiven = true, ...report }) {
    const flags = await readFlags(db)
    yield* listReportPages(db, person, { ...report, named, isGiven, timeZone: flags.time_zone, leastScored: leastScored(flags) })
  },
  fileName: (_madeAt, { from, to }) => `track-report-${from}-${to}`,
  async mail(db, person, { trackId, from, to, every }) {
    const { title } = await getPlainTrack(db, person, trackId)
    const { subject, report } = words[every ?? 'once']
    return {
      subject: `${subject} on “${title}”`,
      opening: `the ${report} on “${title}” from ${from} to ${to} is ready for you to download:`,
    }
  },
})

/** @throws Problem not_found, forbidden (people, too), invalid (period), rate_limited */
export async function askForTrackReport(
  tx: Tx,
  viewer: Person,
  name: string,
  query: QueryOf<typeof reportRoutes.askForTrackReport>,
): Promise<void> {
  const { from_date: from, to_date: to, report_type: type, group_by: groupBy, export_file_format: format, emails } = query
  const track = await getManagedTrack(tx, viewer, name)
  refuseLong({ from, to })
  await refuseHeldBack(tx, viewer, track, { groupBy })
  const parameters = { trackId: track.id, from, to, type, groupBy }
  await askForExport(tx, viewer, { kind: trackReport, parameters, format, subject: track.id, emails })
}

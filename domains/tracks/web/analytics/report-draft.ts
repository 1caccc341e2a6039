import { daysAfter, daysIn, isDay, longestPeriod, today, usualPeriod } from '#domains/analytics/period.ts'
import type { ExportFormat } from '#domains/exports/contract.ts'
import { mostReportEmails, type ReportGrouping, type ReportInterval, type TrackTile } from '../../contract.ts'

/** What the form holds. */
export interface ReportDraft {
  /** As they were typed. */
  readonly emails: string
  /** once: now, of the days that follow. */
  readonly every: ReportInterval | 'once'
  /** YYYY-MM-DD */
  readonly from: string
  readonly to: string
  readonly type: 'summary' | 'detailed'
  readonly groupBy: ReportGrouping
  readonly format: ExportFormat
}

/** The last four weeks, for whoever asks. */
export function usualReport(email: string, timeZone: string): ReportDraft {
  const to = today(timeZone)
  return { emails: email, every: 'once', from: daysAfter(to, 1 - usualPeriod), to, type: 'summary', groupBy: 'user', format: 'xlsx' }
}

/** As people paste them: a line each, or with commas, semicolons or blanks between them. */
export const emailsIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

const looksLikeAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export type ReportProblem = 'no_email' | 'bad_email' | 'many_emails' | 'no_day' | 'order' | 'long'

/** What is wrong with it before it is sent. */
export function reportProblemOf({ emails, every, from, to }: ReportDraft): ReportProblem | undefined {
  const all = emailsIn(emails)
  if (all.length === 0) return 'no_email'
  if (!all.every(looksLikeAddress)) return 'bad_email'
  if (all.length > mostReportEmails) return 'many_emails'
  return every === 'once' ? problemOfDays(from, to) : undefined
}

function problemOfDays(from: string, to: string): ReportProblem | undefined {
  if (!isDay(from) || !isDay(to)) return 'no_day'
  const days = daysIn(from, to)
  if (days < 1) return 'order'
  return days > longestPeriod ? 'long' : undefined
}

/** As the call takes it that schedules one; nothing where it is sent once. */
export const scheduleBodyOf = ({ emails, every, type, groupBy, format }: ReportDraft) =>
  every === 'once' ? undefined : { emails: emailsIn(emails), every, report_type: type, group_by: groupBy, export_file_format: format }

/** As the call takes it. */
export const reportQueryOf = ({ emails, from, to, type, groupBy }: ReportDraft, track: TrackTile, format: ExportFormat) =>
  ({
    emails: emailsIn(emails).join(','),
    from_date: from,
    to_date: to,
    report_type: type,
    entity_type: 'track',
    name: track.displayname,
    group_by: groupBy,
    task_name: 'track_analytics',
    export_file_format: format,
    trackName: track.trackName,
  }) as const

import { useLingui } from '@lingui/react/macro'
import type { ReportSchedule } from '../../contract.ts'

/** What a scheduled report is called, and what is in it. */
export function useScheduleWords(schedule: ReportSchedule): { readonly title: string; readonly shape: string } {
  const { t } = useLingui()
  const types = { summary: t`Summary`, detailed: t`Detailed` }
  const lines = { user: t`by person`, module: t`by module`, video: t`by video`, question: t`by question`, group: t`by group` }
  const formats = { csv: t`Text (CSV)`, xlsx: t`Excel (XLSX)` }
  const [type, line] = [types[schedule.report_type], lines[schedule.group_by]]
  const format = formats[schedule.export_file_format]
  return {
    title: schedule.every === 'week' ? t`Every week` : t`Every month`,
    shape: t`${type}, ${line}, ${format}`,
  }
}

import type { ReportGrouping } from '../../contract/report.ts'

/** Which lines a report has. */
export interface ReportShape {
  readonly type: 'summary' | 'detailed'
  readonly groupBy: ReportGrouping
}

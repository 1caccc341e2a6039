export { LinkedExport } from './web/linked-export.tsx'
export { ReportMenu } from './web/report-menu.tsx'
export { ReportRequest } from './web/report-request.tsx'
export { useReport } from './web/use-report.tsx'

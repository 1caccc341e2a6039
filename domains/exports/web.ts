export { ExportNotice } from './web/export-notice.tsx'
export { LinkedExport } from './web/linked-export.tsx'

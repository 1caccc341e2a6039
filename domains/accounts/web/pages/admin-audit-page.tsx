export { AuditPage as Page } from '../admin/audit-page.tsx'
export { loadAudit as load } from '../admin/load.ts'

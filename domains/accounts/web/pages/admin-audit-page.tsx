export { AuditPage as Page } from '../audit/audit-page.tsx'
export { loadAudit as load } from '../load-admin-pages.ts'

import type { Domain } from '#platform/server/bind.ts'
import { analyticsJobs } from './server/jobs.ts'
import { analyticsBound } from './server/routes.ts'

export { analyticsPanel } from './server/panel.ts'
export { effectiveMinimum, seesPeopleOfSeveral } from './server/policy.ts'
export type { DayPeriod } from './server/queries/figures.ts'
export { readVideosAnalytics, refuseLong } from './server/reading.ts'
export { sendTable } from './server/tables.ts'
export { usageReport } from './server/usage-report.ts'

export const analytics: Domain = { bound: analyticsBound, jobs: analyticsJobs }

import type { Domain } from '#platform/server/bind.ts'
import { hearing, onlyThemselves } from '#platform/server/feed/hearing.ts'
import type { Job } from '#platform/server/jobs.ts'
import { exportFeed } from './contract/feed.ts'
import type { ExportKind } from './server/kinds.ts'
import { makeExport } from './server/making.ts'
import { exportsBound } from './server/routes.ts'
import { sweepExports } from './server/sweeping.ts'

export type { ExportFormat } from './contract.ts'
export { askForExport, refuseLinks, refuseOtherSites, sendExport } from './server/asking.ts'
export { formats } from './server/formats.ts'
export { defineExport } from './server/kinds.ts'

/** @param kinds what people can ask for, of the domains above */
export const exports = (kinds: readonly ExportKind[]): Domain => ({
  bound: exportsBound(kinds),
  jobs: [makeExport(kinds), sweepExports] as readonly unknown[] as readonly Job[],
  topics: [hearing(exportFeed, onlyThemselves)],
})

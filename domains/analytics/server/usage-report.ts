import { readFlags } from '#domains/accounts/server.ts'
import { defineExport } from '#domains/exports/server.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import { can, minimumOfSeveral } from './policy.ts'
import type { DayPeriod } from './queries/figures.ts'
import { heldUsageRows, usageColumns, usageRows } from './queries/usage.ts'

/** What was watched, by day and video, for site admins. */
export const usageReport = defineExport<DayPeriod>({
  name: 'usage',
  // CM-8.03
  failure: 'Failed to generate the report',
  permits: async (_db, person) => can.seeSite(person),
  columns: () => usageColumns,
  async *rows(db, person, period) {
    const minimum = minimumOfSeveral(person, await readFlags(db))
    yield* pagesOf(db, minimum === 0 ? usageRows(period) : heldUsageRows(period, minimum))
  },
  fileName: (_madeAt, { from, to }) => `usage-${from}-${to}`,
  mail: async (_db, _person, { from, to }) => ({
    subject: `Usage from ${from} to ${to}`,
    opening: `the report on usage from ${from} to ${to} is ready for you to download:`,
  }),
})

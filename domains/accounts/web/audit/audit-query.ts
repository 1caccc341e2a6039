import { infiniteQueryOptions } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/client.ts'
import { midnight } from '#platform/web/format.ts'
import { addressState } from '#platform/web/search-state.ts'
import { auditKinds, auditRoutes } from '../../contract/audit.ts'

/** What the page's address says; `from` and `to` are days, both of them included. */
export const auditState = addressState({ person: '', kind: ['all', ...auditKinds], from: '', to: '' })
export type AuditState = ReturnType<typeof auditState.parse>

function filtersOf({ person, kind, from, to }: AuditState) {
  const since = midnight(from)
  const until = midnight(to, 1)
  return { person, ...(kind !== 'all' && { kind }), ...(since && { since }), ...(until && { until }) }
}

export const auditQuery = (state: AuditState) =>
  infiniteQueryOptions({
    queryKey: ['audit', state],
    initialPageParam: 0,
    queryFn: ({ pageParam: first, signal }) => call(auditRoutes.listAudit, { query: { first, max: 50, ...filtersOf(state) }, signal }),
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    staleTime: 0,
  })

/** The file of what the page shows, all of it. */
export const exportAddress = (state: AuditState): string => addressOf(auditRoutes.exportAudit, { query: filtersOf(state) })

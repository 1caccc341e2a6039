import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import type { EventDetail } from '../../contract.ts'

/** Whether the viewer finds a report of an event: who manages it, once it has taken place. */
export const isReportedTo = ({ can, live_event: live }: EventDetail): boolean => can.manage && live.state === 'CLOSED' && !live.cancelled

/** It is for hosts alone. */
export const EventReportTab = lazyPart<{ readonly event: EventDetail }>(async () => (await import('./report-tab.tsx')).ReportTab, {
  place: () => <ListSkeleton rows={6} />,
})

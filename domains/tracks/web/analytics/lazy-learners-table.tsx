import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'

const Place = () => <ListSkeleton rows={4} />

/** Its code comes when somebody's learners are shown. */
export const LearnersTable = lazyPart(async () => (await import('./learners-table.tsx')).LearnersRows, { place: Place })

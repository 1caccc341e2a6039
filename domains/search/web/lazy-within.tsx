import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { WithinProps } from './within.tsx'

/** Where something stands in a video; fetched when somebody opens it. */
export const SearchWithin = lazyPart<WithinProps>(async () => (await import('./within.tsx')).WithinVideo)

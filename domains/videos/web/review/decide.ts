import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { Video } from '../../contract.ts'

/** Code that only reviewers need. */
export const DecideSection = lazyPart<{ readonly video: Video }>(async () => (await import('./decide-section.tsx')).Decide)

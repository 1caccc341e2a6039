import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { SummaryProps } from './summary.tsx'

/** What a video says in a few sentences, or how to ask for that. */
export const SummarySection = lazyPart<SummaryProps>(async () => (await import('./summary.tsx')).SummaryPanel, { failed: 'floating' })

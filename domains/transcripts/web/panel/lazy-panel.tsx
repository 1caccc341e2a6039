import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { TranscriptPanelProps } from './transcript-panel.tsx'

/** What is said in a video; fetched when somebody opens it. */
export const TranscriptSection = lazyPart<TranscriptPanelProps>(async () => (await import('./transcript-panel.tsx')).TranscriptPanel)

import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { ChapterListProps } from './chapter-list.tsx'

/** The chapters of a video beside its player, fetched when they are looked at. */
export const HighlightTab = lazyPart<ChapterListProps>(async () => (await import('./chapter-list.tsx')).ChapterList)

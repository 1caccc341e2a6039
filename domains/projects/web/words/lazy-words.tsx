import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { WordsPanelProps } from './words-panel.tsx'

/** What is said in a clip; its code is fetched when somebody asks for it. */
export const WordsPanel = lazyPart<WordsPanelProps>(async () => (await import('./words-panel.tsx')).ClipWords)

import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { SilencesPanelProps } from './silences-panel.tsx'

/** Where a clip is silent; its code is fetched when somebody asks for it. */
export const SilencesPanel = lazyPart<SilencesPanelProps>(async () => (await import('./silences-panel.tsx')).ClipSilences)

import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { TrackPreviewProps } from './track-preview-panel.tsx'

/** What a track is about, before it is opened (LE-2.87). */
export const TrackPreview = onDemand<TrackPreviewProps>(async () => (await import('./track-preview-panel.tsx')).TrackPreviewPanel)

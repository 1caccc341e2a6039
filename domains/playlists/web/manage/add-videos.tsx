import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { AddVideosProps } from './add-videos-panel.tsx'

/** Searches videos and adds them, one after the other or several at once (VW-2.81). */
export const AddVideos = onDemand<AddVideosProps>(async () => (await import('./add-videos-panel.tsx')).AddVideosPanel)

import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { Playlist } from '../../contract.ts'

export interface AddVideosProps {
  readonly open: boolean
  readonly playlist: Playlist
  readonly onClose: () => void
  readonly add: (videoId: string) => Promise<boolean>
}

/** Searches videos and adds them, one after the other (VW-2.81). */
export const AddVideos = onDemand<AddVideosProps>(async () => (await import('./add-videos-panel.tsx')).AddVideosPanel)

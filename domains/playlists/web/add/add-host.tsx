import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { useWanted, type Wanted } from './add-store.ts'

export interface AddDialogProps {
  readonly open: boolean
  readonly video: Wanted | undefined
}

const AddDialog = onDemand<AddDialogProps>(async () => (await import('./add-dialog.tsx')).AddDialog)

/** Where the dialog that adds a video to playlists appears; once, in the shell. */
export function AddToPlaylistHost() {
  const video = useWanted()
  return <AddDialog open={video !== undefined} video={video} />
}

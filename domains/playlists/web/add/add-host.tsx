import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { AddDialogProps } from './add-dialog.tsx'
import { useWanted } from './add-store.ts'

const AddDialog = onDemand<AddDialogProps>(async () => (await import('./add-dialog.tsx')).AddDialog)

/** Where the dialog that adds a video to playlists appears; once, in the shell. */
export function AddToPlaylistHost() {
  const video = useWanted()
  return <AddDialog open={video !== undefined} video={video} />
}

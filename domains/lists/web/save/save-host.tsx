import { useSyncExternalStore } from 'react'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { askedNow, askWhere, onAsked } from './asked.ts'
import type { SaveDialogProps } from './save-dialog.tsx'

const SaveDialog = onDemand<SaveDialogProps>(async () => (await import('./save-dialog.tsx')).SaveDialog)

/** Where the lists of a tile's video are shown; once, in the shell. */
export function SaveHost() {
  const video = useSyncExternalStore(onAsked, askedNow)
  return <SaveDialog open={video !== undefined} video={video} onClose={() => askWhere(undefined)} />
}

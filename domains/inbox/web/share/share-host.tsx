import { useSyncExternalStore } from 'react'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'
import type { Sharing } from './sharing.ts'

let now: Sharing | undefined
let shown = false
const listeners = new Set<() => void>()

function set(next: Sharing | undefined): void {
  shown = next !== undefined
  // What was shared last stays while the dialog goes out.
  now = next ?? now
  for (const listener of listeners) listener()
}

/** Opens the panel that shares something. */
export const openShare = (sharing: Sharing): void => set(sharing)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const ShareDialog = onDemand<ShareDialogProps>(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Where `openShare` shows its panel; once, in the shell. */
export function ShareHost() {
  const sharing = useSyncExternalStore(subscribe, () => now)
  const open = useSyncExternalStore(subscribe, () => shown)
  return <ShareDialog open={open} sharing={sharing} onClose={() => set(undefined)} />
}

import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { ReelDialogProps } from './reel-dialog-panel.tsx'

/** Makes a reel of a passage: finds what moves in it, then lets the person edit it. */
export const ReelDialog = onDemand<ReelDialogProps>(async () => (await import('./reel-dialog-panel.tsx')).ReelDialogPanel)

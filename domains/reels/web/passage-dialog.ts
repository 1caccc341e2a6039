import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { PassageDialogProps } from './passage-dialog-panel.tsx'

/** Asks which passage a reel is to be made of. */
export const PassageDialog = onDemand<PassageDialogProps>(async () => (await import('./passage-dialog-panel.tsx')).PassageDialogPanel)

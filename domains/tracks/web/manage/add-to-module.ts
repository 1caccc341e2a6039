import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { AddToModuleProps } from './add-to-module-panel.tsx'

/** Searches videos and adds them to a module, one after the other (LE-2.70). */
export const AddToModule = onDemand<AddToModuleProps>(async () => (await import('./add-to-module-panel.tsx')).AddToModulePanel)

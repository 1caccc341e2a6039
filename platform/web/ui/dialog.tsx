import type { DialogProps } from './dialog-panel.tsx'
import { onDemand } from './on-demand.tsx'

/** Asks for one thing above the page; focus stays inside and returns to where it came from. A sheet from below on phones. */
export const Dialog = onDemand<DialogProps>(async () => (await import('./dialog-panel.tsx')).DialogPanel)

import type { DrawerProps } from './drawer-panel.tsx'
import { onDemand } from './on-demand.tsx'

/** A panel from the side over the page. */
export const Drawer = onDemand<DrawerProps>(async () => (await import('./drawer-panel.tsx')).DrawerPanel)

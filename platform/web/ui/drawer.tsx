import type { ReactNode } from 'react'
import { onDemand } from './on-demand.tsx'

export interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly side?: 'start' | 'end'
  readonly children: ReactNode
}

/** A panel from the side over the page. */
export const Drawer = onDemand<DrawerProps>(async () => (await import('./drawer-panel.tsx')).DrawerPanel)

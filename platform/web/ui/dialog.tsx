import type { ReactNode } from 'react'
import { onDemand } from './on-demand.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** One sentence under the title. */
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons, the main one last. */
  readonly actions?: ReactNode
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
}

/** Asks for one thing above the page; focus stays inside and returns to where it came from. A sheet from below on phones. */
export const Dialog = onDemand<DialogProps>(async () => (await import('./dialog-panel.tsx')).DialogPanel)

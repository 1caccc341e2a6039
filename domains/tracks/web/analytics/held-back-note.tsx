import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'

/** In the place of what the organisation does not show. */
export const HeldBackNote = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-3 rounded-lg bg-sunken px-4 py-3 text-sm">
    <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
    <span>{children}</span>
  </p>
)

import { cloneElement, type ReactElement } from 'react'

export type Side = 'top' | 'right' | 'bottom' | 'left'

export interface TooltipProps {
  /** Words that assistive technology has from the child already: the tooltip shows them to the eye alone. Undefined: there is none. */
  readonly label: string | undefined
  /** A key that does the same, shown after the words. */
  readonly keys?: string
  readonly side?: Side
  readonly children: ReactElement<Record<string, unknown>>
}

/** Names what has only an icon, on hover and on keyboard focus. Never the only place where something is said. */
export function Tooltip({ label, keys, side, children }: TooltipProps) {
  return cloneElement(children, { 'data-tip': label, 'data-tip-keys': keys, 'data-tip-side': side })
}

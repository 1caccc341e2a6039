import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  readonly icon: LucideIcon
  /** Read by screen readers and shown as a tip, with the key in brackets. */
  readonly label: string
  readonly shortcut?: string
}

/** A round button over the picture. Takes what a menu's trigger passes on. */
export function ControlButton({ icon: Icon, label, shortcut, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={`grid size-9 shrink-0 cursor-pointer place-items-center rounded-full text-white transition-colors hover:bg-white/20 focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-white aria-expanded:bg-white/20 aria-pressed:text-white ${className}`}
      {...rest}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}

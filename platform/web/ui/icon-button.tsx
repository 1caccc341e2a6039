import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonKind, busyButton } from './button.tsx'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What pressing it does: its name for assistive technology, and its tooltip. */
  readonly label: string
  readonly icon: LucideIcon
  readonly kind?: Extract<ButtonKind, 'quiet' | 'secondary' | 'danger-quiet'>
  readonly size?: 'sm' | 'md'
  readonly keys?: string
  /** Shows a spinner; a second press does nothing. */
  readonly busy?: boolean
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

const kinds = {
  quiet: 'text-muted hover:bg-hover hover:text-ink active:bg-pressed data-[state=open]:bg-hover data-[state=open]:text-ink',
  secondary: 'border border-line-strong/60 bg-surface text-ink hover:bg-sunken',
  'danger-quiet': 'text-danger-ink hover:bg-danger-soft',
} as const

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, kind = 'quiet', size = 'md', keys, busy = false, side, className, type = 'button', ...rest } = props
  return (
    <Tooltip label={label} {...(keys && { keys })} {...(side && { side })}>
      <button
        type={type}
        aria-label={label}
        {...rest}
        {...(busy && busyButton)}
        className={cx(
          'inline-grid shrink-0 place-items-center rounded-md transition-colors duration-100 touch:size-11 disabled:pointer-events-none disabled:opacity-50',
          'aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
          size === 'sm' ? 'size-8' : 'size-9',
          kinds[kind],
          className,
        )}
      >
        {busy ? (
          <Spinner />
        ) : (
          <Icon aria-hidden="true" className={size === 'sm' ? 'size-4' : 'size-5'} strokeWidth={size === 'sm' ? 2 : 1.75} />
        )}
      </button>
    </Tooltip>
  )
}

import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line-strong/60 bg-surface text-ink hover:bg-sunken active:bg-hover',
  quiet: 'text-ink hover:bg-hover active:bg-pressed',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  'danger-quiet': 'text-danger-ink hover:bg-danger-soft',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-2.5 text-sm',
  md: 'h-9 gap-2 px-3.5 text-base',
  lg: 'h-11 gap-2 px-5 text-md',
}

/** The classes of a button, for what has to look like one. */
export function buttonClass(kind: ButtonKind = 'secondary', size: ButtonSize = 'md', className?: string): string {
  return cx(
    'relative inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium transition-colors duration-100 touch:min-h-11',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:not-aria-busy:pointer-events-none aria-disabled:not-aria-busy:opacity-50',
    kinds[kind],
    sizes[size],
    className,
  )
}

/** What a button is while what it began is under way: a second press does nothing, and assistive technology is told. */
export const busyButton: Pick<ComponentProps<'button'>, 'aria-busy' | 'aria-disabled' | 'onClick'> = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event) => event.preventDefault(),
}

interface Look {
  readonly kind?: ButtonKind
  readonly size?: ButtonSize
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  /** Keeps its width and shows a spinner; a second press does nothing. */
  readonly busy?: boolean
}

/** Says what will happen: "Delete 3 videos", not "OK". One primary button a page. */
export function Button({ kind, size, icon: Icon, busy = false, className, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} {...rest} {...(busy && busyButton)} className={buttonClass(kind, size, className)}>
      {busy && <Spinner className="absolute" />}
      <span className={cx('inline-flex items-center gap-[inherit]', busy && 'invisible')}>
        {Icon && <Icon aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />}
        {children}
      </span>
      {busy && <span className="sr-only">{children}</span>}
    </button>
  )
}

export type ButtonLinkProps = Look & Omit<LinkProps, 'children'> & { readonly className?: string }

/** A link in the clothes of a button. */
export function ButtonLink({ kind, size, icon: Icon, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass(kind, size, className)}>
      {Icon && <Icon aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />}
      {children}
    </Link>
  )
}

import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface CardProps {
  readonly title?: ReactNode
  readonly description?: ReactNode
  readonly action?: ReactNode
  readonly footer?: ReactNode
  /** An anchor for a menu of sections. */
  readonly id?: string
  readonly className?: string
  readonly children?: ReactNode
}

/** A section of a page on a surface of its own. */
export function Card({ title, description, action, footer, id, className, children }: CardProps) {
  return (
    <section
      id={id}
      {...(id && title && { 'aria-labelledby': `${id}-title` })}
      className={cx('min-w-0 rounded-lg border border-line bg-surface', className)}
    >
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4">
          <div className="min-w-0 flex-1 basis-56">
            <h2 {...(id && { id: `${id}-title` })} className="font-semibold text-md">
              {title}
            </h2>
            {description && <p className="mt-0.5 text-muted">{description}</p>}
          </div>
          {action}
        </header>
      )}
      {children && <div className="p-5">{children}</div>}
      {footer && <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer>}
    </section>
  )
}

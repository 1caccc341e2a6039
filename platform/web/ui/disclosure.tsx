import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** What is only shown when somebody asks for it, by the words that say what it is. */
export function Disclosure({ summary, className, children }: { summary: ReactNode; className?: string; children: ReactNode }) {
  const id = useId()
  return (
    <details aria-labelledby={id} className={cx('mt-1 text-sm', className)}>
      <summary id={id} className="w-fit cursor-pointer rounded-sm py-1 touch:py-2">
        {summary}
      </summary>
      {children}
    </details>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface FormProps {
  /** Enter in a field does it too, wherever the visible button stands. */
  readonly onSend: () => Promise<void>
  readonly className?: string
  readonly children: ReactNode
}

/** Fields below each other that are sent together. */
export function Form({ onSend, className, children }: FormProps) {
  const { t } = useLingui()
  return (
    <form
      noValidate
      className={cx('grid content-start gap-5', className)}
      onSubmit={(event) => {
        event.preventDefault()
        void onSend()
      }}
    >
      {children}
      <button type="submit" hidden aria-label={t`Send`} />
    </form>
  )
}

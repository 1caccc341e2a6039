import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
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
  const isSending = useRef(false)
  // Enter that is held or pressed twice sends once.
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      await onSend()
    } finally {
      isSending.current = false
    }
  }
  return (
    <form
      noValidate
      className={cx('grid content-start gap-5', className)}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {children}
      <button type="submit" hidden aria-label={t`Send`} />
    </form>
  )
}

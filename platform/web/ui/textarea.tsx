import { Plural } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { useField } from './field.tsx'

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** Shows how many characters are left once fewer than a tenth are. Characters are code points. */
  readonly limit?: number
}

/** Grows with its text, up to 24 lines. */
export function Textarea({ className, limit, onInput, rows = 3, ...rest }: TextareaProps) {
  const field = useField()
  const [length, setLength] = useState([...String(rest.value ?? rest.defaultValue ?? '')].length)
  const left = limit === undefined ? undefined : limit - length
  return (
    <>
      <textarea
        {...field}
        {...rest}
        rows={rows}
        onInput={(event) => {
          setLength([...event.currentTarget.value].length)
          onInput?.(event)
        }}
        className={cx('control field-sizing-content max-h-96 resize-y', className)}
      />
      {limit !== undefined && left !== undefined && left < limit / 10 && (
        <p aria-live="polite" className={cx('mt-1 text-right text-xs tabular-nums', left < 0 ? 'text-danger-ink' : 'text-muted')}>
          {left < 0 ? (
            <Plural value={-left} one="# character too many" other="# characters too many" />
          ) : (
            <Plural value={left} one="# character left" other="# characters left" />
          )}
        </p>
      )}
    </>
  )
}

import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface CheckboxProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean | 'indeterminate'
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly hideLabel?: boolean
  readonly className?: string
}

export function Checkbox({ label, hint, checked, onChange, disabled = false, hideLabel = false, className }: CheckboxProps) {
  const id = useId()
  const mixed = checked === 'indeterminate'
  const Mark = mixed ? Minus : Check
  return (
    <div className={cx('flex items-start gap-2.5', disabled && 'text-muted', className)}>
      <span className={cx('relative mt-px grid size-5 shrink-0 place-items-center', disabled && 'opacity-55')}>
        <input
          id={id}
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = mixed
          }}
          checked={checked === true}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={cx(
            'peer absolute inset-0 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface transition-colors duration-100 hover:border-muted',
            'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
            // A target of 24 px, 44 for fingers, around a mark of 20.
            'before:absolute before:-inset-0.5 touch:before:-inset-3',
          )}
        />
        <Mark
          aria-hidden="true"
          className="pointer-events-none relative hidden size-3.5 text-on-accent peer-checked:block peer-indeterminate:block"
          strokeWidth={3}
        />
      </span>
      <div className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={id} className="block">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

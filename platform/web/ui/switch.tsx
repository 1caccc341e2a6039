import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface SwitchProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly className?: string
}

/** Something that is on or off, words on the left and the switch at the end of the row. */
export function Switch({ label, hint, checked, onChange, disabled = false, className }: SwitchProps) {
  const id = useId()
  return (
    <div className={cx('flex items-start justify-between gap-6', disabled && 'opacity-55', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="block font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        className="relative h-6 w-10 shrink-0 rounded-full bg-line-strong transition-colors duration-150 before:absolute before:inset-0 touch:before:-inset-2.5 data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-5 translate-x-0.5 rounded-full bg-white transition-transform duration-150 ease-out data-[state=checked]:translate-x-4.5" />
      </Radix.Root>
    </div>
  )
}

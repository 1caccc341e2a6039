import type { LucideIcon } from 'lucide-react'
import { RadioGroup as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface RadioOption<T extends string> {
  readonly value: T
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly icon?: LucideIcon
  readonly disabled?: boolean
}

export interface RadioGroupProps<T extends string> {
  readonly label: string
  readonly options: readonly RadioOption<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** Cards side by side where there is room, for choices that matter. */
  readonly cards?: boolean
  readonly disabled?: boolean
}

export function RadioGroup<T extends string>({ label, options, value, onChange, cards = false, disabled = false }: RadioGroupProps<T>) {
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onChange(next as T)}
      className={cards ? cx('grid gap-2', columnsOf(options.length)) : 'grid gap-2.5'}
    >
      {options.map((option) => (
        <RadioItem key={option.value} option={option} card={cards} />
      ))}
    </Radix.Root>
  )
}

/** Four in one row and a half stand better in pairs. */
const columnsOf = (count: number) => (count === 4 ? 'sm:grid-cols-2' : 'sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]')

function RadioItem({ option, card }: { option: RadioOption<string>; card: boolean }) {
  const id = useId()
  const Icon = option.icon
  return (
    <div
      className={cx(
        'relative flex items-start gap-2.5',
        option.disabled && 'opacity-55',
        card &&
          'rounded-md border border-line p-3 transition-colors hover:border-line-strong has-[[data-state=checked]]:border-accent has-[[data-state=checked]]:bg-accent-soft',
      )}
    >
      <Radix.Item
        id={id}
        value={option.value}
        disabled={option.disabled ?? false}
        {...(option.hint && { 'aria-describedby': `${id}-hint` })}
        className={cx(
          'mt-px grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface hover:border-muted data-[state=checked]:border-accent data-[state=checked]:bg-accent',
          card ? 'after:absolute after:inset-0' : 'relative before:absolute before:-inset-0.5 touch:before:-inset-3',
        )}
      >
        <Radix.Indicator className="size-2 rounded-full bg-on-accent" />
      </Radix.Item>
      <div className="min-w-0">
        <label htmlFor={id} className={cx('flex items-center gap-1.5', (card || option.hint !== undefined) && 'font-medium')}>
          {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />}
          {option.label}
        </label>
        {option.hint && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {option.hint}
          </p>
        )}
      </div>
    </div>
  )
}

import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useField } from './field.tsx'

export interface Option<T extends string = string> {
  readonly value: T
  readonly label: string
  readonly hint?: string
  readonly disabled?: boolean
}

export interface SelectProps<T extends string> {
  readonly options: readonly Option<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** Required outside of a `Field`. */
  readonly label?: string
  /** Words before the choice inside the button: "Sort: Newest". */
  readonly prefix?: ReactNode
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly name?: string
  readonly className?: string
}

/** One of a few. From about twelve options on, use an autocomplete field. */
export function Select<T extends string>({
  options,
  value,
  onChange,
  label,
  prefix,
  placeholder,
  disabled,
  name,
  className,
}: SelectProps<T>) {
  const field = useField()
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)} {...(disabled && { disabled })} {...(name && { name })}>
      <Radix.Trigger
        {...field}
        {...(label && { 'aria-label': label })}
        className={cx('control flex items-center justify-between gap-2 text-left', className)}
      >
        <span className="min-w-0 truncate">
          {prefix && <span className="text-muted">{prefix} </span>}
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-88 animate-pop-in overflow-hidden rounded-lg bg-raised shadow-float"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <SelectItem key={option.value} option={option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function SelectItem({ option }: { option: Option }) {
  return (
    <Radix.Item
      value={option.value}
      {...(option.disabled && { disabled: true })}
      className="flex cursor-default select-none items-start justify-between gap-4 rounded-md px-2.5 py-1.5 outline-none touch:py-2.5 data-[disabled]:opacity-50 data-[highlighted]:bg-hover"
    >
      <span className="min-w-0">
        <Radix.ItemText>{option.label}</Radix.ItemText>
        {option.hint && <span className="block text-muted text-sm">{option.hint}</span>}
      </span>
      <Radix.ItemIndicator className="mt-0.5 shrink-0 text-accent-ink">
        <Check aria-hidden="true" className="size-4" />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}

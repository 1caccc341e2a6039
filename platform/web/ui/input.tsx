import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff, type LucideIcon, Search, X } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { useField } from './field.tsx'

export interface InputProps extends ComponentProps<'input'> {
  readonly icon?: LucideIcon
}

export function Input({ className, icon: Icon, ...rest }: InputProps) {
  const field = useField()
  const input = <input {...field} {...rest} className={cx('control', Icon && 'pl-9', className)} />
  if (!Icon) return input
  return (
    <span className="relative block">
      <Icon aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      {input}
    </span>
  )
}

/** A password that can be looked at while typing. */
export function PasswordInput({ className, ...rest }: ComponentProps<'input'>) {
  const { t } = useLingui()
  const field = useField()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <input
        {...field}
        {...rest}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        className={cx('control pr-11', className)}
      />
      <button
        type="button"
        aria-label={shown ? t`Hide password` : t`Show password`}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </span>
  )
}

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The search box of a list, with a way to empty it. */
export function SearchInput({ label, value, onChange, className, ...rest }: SearchInputProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const empty = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <span className={cx('relative block', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="control pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <button
          type="button"
          aria-label={t`Clear search`}
          onClick={empty}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </span>
  )
}

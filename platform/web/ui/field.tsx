import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from './cx.ts'

interface Wiring {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

const FieldContext = createContext<Wiring | undefined>(undefined)

/** What a control needs to belong to its `Field`; nothing outside of one. Props of the control itself win. */
export function useField(): Partial<Wiring> {
  return useContext(FieldContext) ?? {}
}

export interface FieldProps {
  readonly label: ReactNode
  /** What to enter and why; an error takes its place. */
  readonly hint?: ReactNode
  /** What is wrong and what to do, as the server or the form says it. */
  readonly error?: ReactNode
  readonly required?: boolean
  /** Says "(optional)" after the label; mark the rarer kind of a form. */
  readonly optional?: boolean
  readonly hideLabel?: boolean
  /** For a group of controls: a fieldset whose legend is the label. */
  readonly group?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A label, its control, a hint and an error, tied together for everyone. */
export function Field({ label, hint, error, required, optional, hideLabel, group, className, children }: FieldProps) {
  const id = useId()
  const wiring = wiringOf(id, { hint, error, required })
  const name = (
    <>
      {label}
      {optional && (
        <span className="font-normal text-muted">
          {' '}
          <Trans>(optional)</Trans>
        </span>
      )}
    </>
  )
  const nameClass = hideLabel ? 'sr-only' : 'mb-1.5 block font-medium text-sm'
  const Frame = group ? 'fieldset' : 'div'
  return (
    <Frame className={cx('min-w-0', className)} {...(group && { 'aria-describedby': wiring['aria-describedby'] })}>
      {group ? (
        <legend className={nameClass}>{name}</legend>
      ) : (
        <label htmlFor={id} className={nameClass}>
          {name}
        </label>
      )}
      {group ? children : <FieldContext value={wiring}>{children}</FieldContext>}
      <FieldNotes id={id} hint={hint} error={error} />
    </Frame>
  )
}

function wiringOf(id: string, { hint, error, required }: { hint: ReactNode; error: ReactNode; required: boolean | undefined }): Wiring {
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return {
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true }),
    ...(required && { 'aria-required': true }),
  }
}

function FieldNotes({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex animate-fade-in gap-1.5 text-danger-ink text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
    </>
  )
}

/** A refusal that belongs to no single field, at the top of a form; announced at once. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className="flex animate-fade-in gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-danger-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

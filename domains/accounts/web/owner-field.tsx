import { useState } from 'react'
import { type Chip, ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { suggestPrivileged } from './suggest-people.tsx'

interface Props {
  readonly label: string
  /** A username; empty: nobody. */
  readonly value: string
  /** How the person of the value is called, where that is known. */
  readonly shown?: string | undefined
  readonly onChange: (username: string) => void
  readonly only?: 'reviewer'
  readonly hint?: string
  readonly error?: string | undefined
  readonly optional?: boolean
  readonly required?: boolean
}

/** One person of those who manage content: enabled reviewers, powerusers and site admins (CM-6.02), offered a second after typing stops (CM-9.29, CM-9.30). */
export function OwnerField({ label, value, shown, onChange, only, hint, error, optional = false, required = false }: Props) {
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const chips: Chip[] = value === '' ? [] : [{ value, label: labels[value] ?? shown ?? value }]
  return (
    <Field label={label} hint={hint} error={error} optional={optional} required={required}>
      <ChipsInput
        chips={chips}
        limit={2}
        pause={1000}
        suggest={(text, signal) => suggestPrivileged(text, signal, only)}
        onChange={(next) => {
          const last = next.at(-1)
          if (last) setLabels((before) => ({ ...before, [last.value]: last.label }))
          onChange(last?.value ?? '')
        }}
      />
    </Field>
  )
}

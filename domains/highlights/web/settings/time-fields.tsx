import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { type TimeDraft, type TimePart, timeParts, typedTime } from './time-draft.ts'

interface Props {
  readonly label: string
  readonly value: TimeDraft
  readonly onChange: (value: TimeDraft) => void
  readonly error?: string | undefined
  /** Nothing need stand there. */
  readonly optional?: boolean
  /** Buttons behind the fields. */
  readonly children?: ReactNode
}

/** Hours, minutes and seconds. */
export function TimeFields({ label, value, onChange, error, optional = false, children }: Props) {
  const { t } = useLingui()
  const names: Readonly<Record<TimePart, string>> = { hours: t`hours`, minutes: t`minutes`, seconds: t`seconds` }
  return (
    <Field group label={label} optional={optional} error={error && <span role="alert">{error}</span>}>
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex items-center gap-1">
          {timeParts.map((part, at) => (
            <span key={part} className="flex items-center gap-1">
              {at > 0 && <span aria-hidden="true">:</span>}
              <input
                aria-label={`${label}, ${names[part]}`}
                aria-invalid={error ? true : undefined}
                inputMode="numeric"
                autoComplete="off"
                placeholder="00"
                maxLength={3}
                value={value[part]}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => onChange({ ...value, [part]: typedTime(part, event.currentTarget.value) })}
                onBlur={() => value[part].length === 1 && onChange({ ...value, [part]: value[part].padStart(2, '0') })}
                className="control w-12 text-center tabular-nums"
              />
            </span>
          ))}
        </div>
        {children}
      </div>
    </Field>
  )
}

import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { stepped, type TimeFieldsValue, timeInMs, timeOf, withTyped } from './time.ts'

interface Props {
  readonly label: string
  readonly value: TimeFieldsValue
  readonly error: string | undefined
  readonly onChange: (value: TimeFieldsValue) => void
}

/** A moment of a video in hours, minutes and seconds, with a stepper of one second. */
export function QuestionTimeFields({ label, value, error, onChange }: Props) {
  const { t } = useLingui()
  const fields = [
    ['hours', t`Hours`],
    ['minutes', t`Minutes`],
    ['seconds', t`Seconds`],
  ] as const
  const step = (seconds: number) => onChange(stepped(value, seconds))
  return (
    <Field label={label} error={error} group>
      <div className="flex items-center gap-1.5">
        {fields.map(([field, name], index) => (
          <span key={field} className="flex items-center gap-1.5">
            {index > 0 && <span aria-hidden="true">:</span>}
            <input
              type="text"
              inputMode="numeric"
              aria-label={name}
              aria-invalid={error ? true : undefined}
              maxLength={2}
              value={value[field]}
              onChange={(event) => onChange(withTyped(value, field, event.currentTarget.value))}
              onBlur={() => onChange(timeOf(timeInMs(value)))}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                step(event.key === 'ArrowUp' ? 1 : -1)
              }}
              className="control w-14 text-center tabular-nums"
            />
          </span>
        ))}
        <span className="ml-1 flex">
          <IconButton label={t`One second later`} icon={ChevronUp} size="sm" onClick={() => step(1)} />
          <IconButton label={t`One second earlier`} icon={ChevronDown} size="sm" onClick={() => step(-1)} />
        </span>
      </div>
    </Field>
  )
}

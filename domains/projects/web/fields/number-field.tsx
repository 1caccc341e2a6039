import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'

interface Props {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly hint?: ReactNode
  readonly onChange: (value: number) => void
}

const rounded = (value: number) => String(Math.round(value * 1000) / 1000)

/** A number that is typed or stepped; what is not one between the bounds waits until it is, and says so. */
export function NumberField({ label, value, min, max, step = 0.1, hint, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const isWithin = (text: string) => text.trim() !== '' && Number(text) >= min - 0.0005 && Number(text) <= max + 0.0005
  const take = (text: string) => {
    setTyped(text)
    if (isWithin(text)) onChange(Math.min(max, Math.max(min, Number(text))))
  }
  const [least, largest] = [rounded(min), rounded(max)]
  const bounds = Number.isFinite(max) ? t`From ${least} to ${largest}` : t`At least ${least}`
  return (
    <Field label={label} hint={hint} error={typed !== undefined && !isWithin(typed) && bounds}>
      <Input
        type="number"
        inputMode="decimal"
        min={min}
        {...(Number.isFinite(max) && { max })}
        step={step}
        value={typed ?? rounded(value)}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  )
}

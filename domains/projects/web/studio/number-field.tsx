import { useState } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'

interface Props {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly onChange: (value: number) => void
}

const rounded = (value: number) => String(Math.round(value * 1000) / 1000)

/** A number that is typed or stepped; what is not one between the bounds waits until it is. */
export function NumberField({ label, value, min, max, step = 0.1, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (text.trim() !== '' && number >= min - 0.0005 && number <= max + 0.0005) onChange(Math.min(max, Math.max(min, number)))
  }
  return (
    <Field label={label}>
      <Input
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        value={typed ?? rounded(value)}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  )
}

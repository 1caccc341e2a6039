import { useId } from 'react'

interface Props {
  readonly label: string
  /** The value in words. */
  readonly shown: string
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A value on a line between two others. */
export function RangeField({ label, shown, min, max, step = 0.1, value, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <div className="flex justify-between text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="text-muted tabular-nums">{shown}</span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-6 w-full accent-accent touch:h-11"
      />
    </div>
  )
}

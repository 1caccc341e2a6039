import { useLingui } from '@lingui/react/macro'
import { Field } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import type { QuizPosition } from '../../contract.ts'

interface Props {
  /** Empty: none is selected yet. */
  readonly value: QuizPosition | ''
  readonly error?: string | undefined
  readonly onChange: (value: QuizPosition) => void
}

/** When a quiz asks. */
export function PositionField({ value, error, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Field label={t`Position`} required error={error}>
      <Select
        options={[
          { value: 'start', label: t`At the start of the video` },
          { value: 'end', label: t`At the end of the video` },
        ]}
        value={value}
        placeholder={t`Select a position`}
        onChange={(next) => next !== '' && onChange(next)}
      />
    </Field>
  )
}

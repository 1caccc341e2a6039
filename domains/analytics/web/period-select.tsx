import { useLingui } from '@lingui/react/macro'
import { Select } from '#platform/web/ui/select.tsx'
import type { PeriodLength } from './queries.ts'

export function PeriodSelect({ value, onChange }: { value: PeriodLength; onChange: (value: PeriodLength) => void }) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Period`}
      className="w-40"
      value={value}
      onChange={onChange}
      options={[
        { value: '7', label: t`Last 7 days` },
        { value: '28', label: t`Last 28 days` },
        { value: '90', label: t`Last 90 days` },
        { value: '365', label: t`Last 365 days` },
      ]}
    />
  )
}

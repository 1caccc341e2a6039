import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { ReportDraft } from './report-draft.ts'

interface Props {
  readonly draft: ReportDraft
  readonly error: ReactNode
  readonly onChange: (patch: Partial<ReportDraft>) => void
}

/** Whether a report is sent now or by itself, and of which days it tells. */
export function ReportPeriod({ draft, error, onChange }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Field group label={t`When`}>
        <RadioGroup
          label={t`When`}
          value={draft.every}
          onChange={(every) => onChange({ every })}
          options={[
            { value: 'once', label: t`Now`, hint: t`For the days you choose.` },
            { value: 'week', label: t`Every week`, hint: t`On Mondays, for the previous week.` },
            { value: 'month', label: t`Every month`, hint: t`On the 1st, for the previous month.` },
          ]}
        />
      </Field>
      {draft.every === 'once' && <PeriodFields draft={draft} error={error} onChange={onChange} />}
    </>
  )
}

function PeriodFields({ draft: { from, to }, error, onChange }: Props) {
  const { t } = useLingui()
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field label={t`From`} required hint={t`Time that was watched counts from this day on.`} error={error}>
        <Input type="date" value={from} max={to} onChange={(event) => onChange({ from: event.currentTarget.value })} />
      </Field>
      <Field label={t`To`} required hint={t`And to the end of this one.`}>
        <Input type="date" value={to} min={from} onChange={(event) => onChange({ to: event.currentTarget.value })} />
      </Field>
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Field } from '#platform/web/ui/field.tsx'
import { RadioGroup, type RadioOption } from '#platform/web/ui/radio-group.tsx'
import type { ReportDraft } from './report-draft.ts'

interface Props {
  readonly draft: ReportDraft
  readonly onChange: (patch: Partial<ReportDraft>) => void
}

/** Which lines the report has, and as what file. */
export function ReportShapeFields({ draft, onChange }: Props) {
  const { t } = useLingui()
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <Choice
        label={t`Report`}
        value={draft.type}
        onChange={(type) => onChange({ type })}
        options={[
          { value: 'summary', label: t`Summary` },
          { value: 'detailed', label: t`Detailed` },
        ]}
      />
      <Choice
        label={t`Group by`}
        value={draft.groupBy}
        onChange={(groupBy) => onChange({ groupBy })}
        options={[
          { value: 'user', label: t`Person` },
          { value: 'module', label: t`Module` },
          { value: 'video', label: t`Video` },
          { value: 'question', label: t`Question` },
          { value: 'group', label: t`Group` },
        ]}
      />
      <Choice
        label={t`File format`}
        value={draft.format}
        onChange={(format) => onChange({ format })}
        options={[
          { value: 'xlsx', label: t`Excel (XLSX)` },
          { value: 'csv', label: t`Text (CSV)` },
        ]}
      />
    </div>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly options: readonly RadioOption<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

const Choice = <T extends string>({ label, ...rest }: ChoiceProps<T>) => (
  <Field group label={label}>
    <RadioGroup label={label} {...rest} />
  </Field>
)

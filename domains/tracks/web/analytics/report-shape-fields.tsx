import { useLingui } from '@lingui/react/macro'
import { Field } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
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
      <Field label={t`Report`}>
        <Select
          value={draft.type}
          onChange={(type) => onChange({ type })}
          options={[
            { value: 'summary', label: t`Summary` },
            { value: 'detailed', label: t`Detailed` },
          ]}
        />
      </Field>
      <Field label={t`Group by`}>
        <Select
          value={draft.groupBy}
          onChange={(groupBy) => onChange({ groupBy })}
          options={[
            { value: 'user', label: t`Person` },
            { value: 'module', label: t`Module` },
            { value: 'video', label: t`Video` },
          ]}
        />
      </Field>
      <Field label={t`File format`}>
        <Select
          value={draft.format}
          onChange={(format) => onChange({ format })}
          options={[
            { value: 'xlsx', label: t`Excel (XLSX)` },
            { value: 'csv', label: t`Text (CSV)` },
          ]}
        />
      </Field>
    </div>
  )
}
